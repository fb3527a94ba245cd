// Every word of the client's own, here and in the folder beside it. A translation is a copy of these files.
import { around } from './en/around';
import { house } from './en/house';
import { table } from './en/table';

export const en = {
  name: 'Miskatonic',
  skip: 'Skip to the table',
  close: 'Close',
  cancel: 'Cancel',
  yes: 'Yes',
  no: 'No',
  loading: 'Lighting the lamps …',
  notFound: 'There is nothing at this address.',
  home: 'To the lobby',
  failed: 'That did not work.',
  retry: 'Try again',
  offline: 'The table cannot be reached.',
  copy: 'Copy link',
  copied: 'Copied',
  rule: (id: string) => `Rule ${id}`,

  ...house,
  ...table,
  ...around,
};
export type Text = typeof en;
/** The catalogue in use. */
export const t: Text = en;
