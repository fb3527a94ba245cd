// The rope: a scale on which a fight stands, with a knot where it is and ghosts where answers would put it.
export interface Ghost {
  /** The digits of the answers that lead here. */
  name: string;
  at: number;
  /** Lifted, because the knot lies in the way. */
  up: boolean;
}

const REACHES = [10, 15, 20, 30, 50, 80, 120];

/** The least reach that holds the knot and all ghosts. */
export const reach = (leads: readonly number[]): number =>
  REACHES.find((most) => leads.every((lead) => Math.abs(lead) <= most)) ??
  Math.max(...leads.map((lead) => Math.abs(lead)), 10);

/** Where a lead lies on a rope so wide: one's own side wins to the left. */
export const along = (lead: number, most: number, width: number): number =>
  width / 2 - (Math.max(-most, Math.min(most, lead)) / most) * (width / 2 - 16);

/** Ghosts closer than a pill is wide become one pill. */
export function ghosts(
  leads: readonly { key: string; lead: number }[],
  knot: number,
  most: number,
  width: number,
): Ghost[] {
  const found: { keys: string[]; at: number }[] = [];
  const order = leads
    .map(({ key, lead }) => ({ key, at: along(lead, most, width) }))
    .sort((a, b) => a.at - b.at || a.key.localeCompare(b.key));
  for (const { key, at } of order) {
    const last = found.at(-1);
    if (last && at - last.at < 32) {
      last.keys.push(key);
      last.at = (last.at * (last.keys.length - 1) + at) / last.keys.length;
    } else found.push({ keys: [key], at });
  }
  const knotAt = along(knot, most, width);
  return found.map(({ keys, at }) => ({
    name: keys.sort().join('·'),
    at,
    up: Math.abs(at - knotAt) < 32,
  }));
}

/** Marks on the scale, those of five longer, with words. */
export function ticks(most: number): number[] {
  const step = most > 20 ? 5 : most > 10 ? 2.5 : 1;
  const found: number[] = [];
  for (let at = step; at < most + 0.01; at += step) found.push(at, -at);
  return found;
}
