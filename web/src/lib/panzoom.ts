// Pan and zoom of a board as changes to its view box. Pure: the board only applies the result.

export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const CLOSEST = 6;

/** Zooms by a factor around a point of the board; never further out than the whole, never closer than sixfold. */
export function zoom(frame: Frame, whole: Frame, factor: number, px: number, py: number): Frame {
  if (frame.w / factor >= whole.w) return { ...whole };
  const w = Math.max(whole.w / CLOSEST, frame.w / factor);
  const scale = w / frame.w;
  return inside({ x: px - (px - frame.x) * scale, y: py - (py - frame.y) * scale, w, h: frame.h * scale }, whole);
}

export function pan(frame: Frame, whole: Frame, dx: number, dy: number): Frame {
  return inside({ ...frame, x: frame.x - dx, y: frame.y - dy }, whole);
}

/** What is seen of the board about a point, in a window of so many pixels, at a scale. */
export function about(x: number, y: number, wide: number, high: number, scale: number, whole: Frame): Frame {
  const [w, h] = [Math.min(whole.w, wide / scale), (high / wide) * Math.min(whole.w, wide / scale)];
  return inside({ x: x - w / 2, y: y - h / 2, w, h }, whole);
}

/** Within the board; where more than the board is seen, the board lies in its middle. */
function inside(frame: Frame, whole: Frame): Frame {
  const kept = (at: number, long: number, low: number, all: number): number =>
    long >= all ? low + (all - long) / 2 : Math.max(low, Math.min(low + all - long, at));
  return { ...frame, x: kept(frame.x, frame.w, whole.x, whole.w), y: kept(frame.y, frame.h, whole.y, whole.h) };
}
