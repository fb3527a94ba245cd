// SHA-256 of a text (FIPS 180-4). The browser's own is not there on a page without https, as a club's own network has it.

/** The first `count` binary digits behind the point of the square or cube roots of the first primes. */
const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUND = primes.map((p) => fraction(Math.cbrt(p)));
const START = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The text's bytes, a one, zeros, and its length: whole blocks of 16 words. */
function padded(text: string): Uint32Array {
  const bytes = new TextEncoder().encode(text);
  const words = new Uint32Array(((bytes.length + 8) >> 6) * 16 + 16);
  const put = (at: number, byte: number): void => {
    words[at >> 2] = words[at >> 2]! | (byte << (24 - (at & 3) * 8));
  };
  bytes.forEach((byte, at) => put(at, byte));
  put(bytes.length, 0x80);
  words[words.length - 2] = Math.floor(bytes.length / 2 ** 29);
  words[words.length - 1] = bytes.length << 3;
  return words;
}

function mixed(state: readonly number[], block: Uint32Array): number[] {
  const w = Array.from(block);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w.push((w[i - 16]! + low + w[i - 7]! + high) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + one + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0;
    const two = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (state[i]! + word) | 0);
}

export function sha256(text: string): string {
  const words = padded(text);
  let state = START;
  for (let at = 0; at < words.length; at += 16) state = mixed(state, words.subarray(at, at + 16));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
