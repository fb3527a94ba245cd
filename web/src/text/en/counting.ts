// Numbers in sentences.
const WORDS = 'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen'.split(
  ' ',
);
/** So many things, by name. */
export const s = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
/** A number at the beginning of a sentence. */
export const number = (count: number): string => WORDS[count] ?? String(count);
