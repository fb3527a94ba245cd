import { beforeEach, expect, test } from 'vitest';
import { OwnShare, pledgeOf, sealOf } from '../src/lib/shares';
import { sha256 } from '../src/lib/sha256';
import type { RoomView } from '../src/lib/types';

const COMMIT = 'c'.repeat(64);
const room = (dice: NonNullable<RoomView['dice']>, commit = COMMIT): RoomView =>
  ({ id: 'table', commit, dice }) as unknown as RoomView;
const pledging = (wanted: number[] = [1]): RoomView => room({ stage: 'pledge', wanted });
const revealing = (pledge: string, more: { seat: number; pledge: string }[] = [], seal?: string): RoomView => {
  const parts = [{ seat: 1, pledge }, ...more];
  return room({ stage: 'reveal', wanted: [1], parts, seal: seal ?? sealOf(COMMIT, parts) });
};
function pledged(own: OwnShare): string {
  const said = own.answer(pledging());
  if (said?.type !== 'pledge') throw new Error('nothing was pledged');
  return said.pledge ?? '';
}

beforeEach(() => sessionStorage.clear());

test('hashes are those of everybody else', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
  expect(sha256('a'.repeat(1000))).toBe('41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3');
});

test('pledges and seals are those of the server', () => {
  // kernel/shares.py says the same of these
  const one = pledgeOf(COMMIT, 1, 'a'.repeat(64));
  expect(one).toBe('b229376602df47e9bf93e1aafd2da77cb9b547e5e2df2f67bb911dd569b1d6c6');
  expect(
    sealOf(COMMIT, [
      { seat: 1, pledge: one },
      { seat: 0, pledge: 'b'.repeat(64) },
    ]),
  ).toBe('498e601d0b5cd522cef2a9cf3dcdd04acac8d019fca57fb718ec5c15ed7f6ab9');
  expect(sealOf(COMMIT, [])).toBe(COMMIT);
});

test('only who is waited for says anything', () => {
  expect(new OwnShare(1).answer(pledging([0]))).toBeNull();
  expect(new OwnShare(1).answer({ id: 'table', commit: COMMIT } as unknown as RoomView)).toBeNull();
});

test('what was pledged is shown once it is sealed together with all others, also after a reload', () => {
  const pledge = pledged(new OwnShare(1));
  const said = new OwnShare(1).answer(revealing(pledge, [{ seat: 0, pledge: 'b'.repeat(64) }]));
  expect(said?.type).toBe('reveal');
  if (said?.type === 'reveal') expect(pledgeOf(COMMIT, 1, said.share)).toBe(pledge);
});

test('nothing is shown under a seal that does not hold it, or is not that of all pledges', () => {
  const own = new OwnShare(1);
  const pledge = pledged(own);
  expect(own.answer(revealing('d'.repeat(64)))).toBeNull();
  expect(own.answer(revealing(pledge, [], 'e'.repeat(64)))).toBeNull();
  expect(new OwnShare(1).answer({ ...revealing(pledge), commit: 'f'.repeat(64) })).toBeNull();
});

test('under another seal another share is drawn', () => {
  const own = new OwnShare(1);
  const first = pledged(own);
  const said = own.answer(room({ stage: 'pledge', wanted: [1] }, 'd'.repeat(64)));
  expect(said?.type === 'pledge' && said.pledge !== first).toBe(true);
});
