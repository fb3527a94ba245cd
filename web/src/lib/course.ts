// The course of a finished game as lines to draw: everybody's chance of winning, and a picture of it to give away.
import type { Course, Point, Swing } from '../wire';
import { seatMark } from './looks';

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export interface Row {
  /** A seat; -1: everybody, who win or lose together. */
  seat: number;
  path: string;
  dash: string;
  last: number;
  /** Where its name stands at the right end. */
  y: number;
}
export interface Drawn {
  rows: Row[];
  levels: { share: number; y: number }[];
  ticks: { text: string; x: number }[];
  marks: { x: number; y: number; number: number; swing: Swing }[];
  fair: number | null;
  x: (at: number) => number;
  y: (share: number) => number;
}

const DASHES = ['', '8 5', '2 5', '12 4 2 4', '5 3', '1 4'];
const LEVELS = [0, 0.25, 0.5, 0.75, 1];
/** Names at the right end keep so far from each other. */
const APART = 22;

export function drawn(course: Course, box: Box): Drawn {
  const last = Math.max(1, course.length ?? 0);
  const x = (at: number): number => box.left + (at / last) * (box.width - box.left - box.right);
  const y = (share: number): number => box.top + (1 - share) * (box.height - box.top - box.bottom);
  const seats = course.points[0]?.chances.length ?? 0;
  const rows = Array.from({ length: seats }, (_, seat): Row => {
    const values = course.points.map((point) => point.chances[seat] ?? 0);
    const path = course.points.map(
      (point, i) => `${i ? 'L' : 'M'}${x(point.at).toFixed(1)} ${y(values[i] ?? 0).toFixed(1)}`,
    );
    const end = values.at(-1) ?? 0;
    return {
      seat: course.together ? -1 : seat,
      path: path.join(''),
      dash: DASHES[seat % DASHES.length] ?? '',
      last: end,
      y: y(end),
    };
  });
  spread(rows, box);
  return {
    rows,
    levels: LEVELS.map((share) => ({ share, y: y(share) })),
    ticks: ticks(course.points).map(({ at, round }) => ({ text: String(round), x: x(at) })),
    marks: (course.swings ?? []).map((swing, i) => ({
      x: x(swing.at),
      y: y(swing.after),
      number: i + 1,
      swing,
    })),
    fair: seats > 1 ? 1 / seats : null,
    x,
    y,
  };
}

/** At most six rounds, evenly, each where it begins. */
function ticks(points: readonly Point[]): { at: number; round: number }[] {
  const first = points.filter((point, i) => point.round > 0 && point.round !== points[i - 1]?.round);
  const every = Math.max(1, Math.ceil(first.length / 6));
  return first.filter((_, i) => i % every === 0);
}

/** Names are pushed apart where lines end together. */
function spread(rows: Row[], box: Box): void {
  const order = [...rows].sort((a, b) => a.y - b.y);
  order.forEach((row, i) => {
    row.y = Math.max(row.y, (order[i - 1]?.y ?? -APART) + APART);
  });
  let floor = box.height - box.bottom;
  for (const row of order.reverse()) {
    row.y = Math.min(row.y, floor);
    floor = row.y - APART;
  }
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`;
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter);

const INKS = ['#8a5a00', '#0f5687', '#a83e18', '#11603f', '#5a35a3', '#93285a'];
const PICTURE: Box = { width: 1200, height: 630, left: 84, right: 250, top: 190, bottom: 80 };

/** A picture to give away: the result and the chart, as one SVG that needs nothing else. */
export function picture(
  course: Course,
  title: string,
  headline: string,
  how: string,
  names: readonly string[],
): string {
  const { rows, levels, ticks: rounds, marks } = drawn(course, PICTURE);
  const ink = (seat: number): string => INKS[Math.max(0, seat) % INKS.length] ?? '#23170d';
  const text = (x: number, y: number, size: number, words: string, more = ''): string =>
    `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(words)}</text>`;
  const parts = [
    `<rect width="1200" height="630" fill="#f6edd6"/><rect width="1200" height="12" fill="#a8322f"/>`,
    text(60, 84, 54, headline, 'font-weight="700"'),
    text(60, 128, 24, how),
    text(1140, 84, 26, title, 'text-anchor="end" font-weight="600"'),
    ...levels.map(
      ({ share, y }) =>
        `<path d="M84 ${y}H950" stroke="#cdb98d"/>${text(74, y + 6, 18, percent(share), 'text-anchor="end"')}`,
    ),
    ...rounds.map(({ text: words, x }) => text(x, 585, 18, words, 'text-anchor="middle"')),
    ...rows.map(
      ({ seat, path, dash, y }) =>
        `<path d="${path}" fill="none" stroke="${ink(seat)}" stroke-width="4" stroke-linejoin="round" stroke-dasharray="${dash}"/>` +
        text(
          966,
          y + 7,
          22,
          seat < 0 ? '' : `${seatMark(seat)} ${names[seat] ?? ''}`,
          `fill="${ink(seat)}" font-weight="600"`,
        ),
    ),
    ...marks.map(
      ({ x, y, number }) =>
        `<circle cx="${x}" cy="${y}" r="15" fill="#23170d" stroke="#f6edd6" stroke-width="3"/>` +
        text(x, y + 7, 19, String(number), 'text-anchor="middle" fill="#f6edd6" font-weight="700"'),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="Grenze, Georgia, serif" fill="#23170d">${parts.join('')}</svg>`;
}

/** An SVG as a PNG file. */
export async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}
