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
  const w = Math.max(whole.w / CLOSEST, Math.min(whole.w, frame.w / factor));
  const scale = w / frame.w;
  return inside({ x: px - (px - frame.x) * scale, y: py - (py - frame.y) * scale, w, h: frame.h * scale }, whole);
}

export function pan(frame: Frame, whole: Frame, dx: number, dy: number): Frame {
  return inside({ ...frame, x: frame.x - dx, y: frame.y - dy }, whole);
}

function inside(frame: Frame, whole: Frame): Frame {
  const x = Math.max(whole.x, Math.min(whole.x + whole.w - frame.w, frame.x));
  const y = Math.max(whole.y, Math.min(whole.y + whole.h - frame.h, frame.y));
  return { ...frame, x, y };
}
