// How large a map is drawn: a chart in the units of its drawing.
import type { Chart } from '../types';
import type { Point } from './shapes';

/** What the drawing holds: where the chart begins, how long one of its units is, and how much is free around it. */
export interface Span {
  left: number;
  top: number;
  unit: number;
  margin: number;
  width: number;
  height: number;
}

const MARGIN = 46;

/** Room for a whole chart. One that says how wide and high it is is drawn as it is. */
export function spanOf(chart: Chart): Span {
  if (chart.wide && chart.high) return { left: 0, top: 0, unit: 1, margin: 0, width: chart.wide, height: chart.high };
  const look = chart.look ?? '';
  const xs = chart.nodes.map((node) => node.x);
  const ys = chart.nodes.map((node) => node.y);
  const left = look ? Math.min(...xs) : Math.min(...xs, 0);
  const top = look ? Math.min(...ys) : Math.min(...ys, 0);
  const wide = Math.max(...xs) - left || 1;
  const tall = Math.max(...ys) - top || 1;
  const unit = look ? 1 : Math.max(900 / Math.max(wide, tall), 1);
  const margin = look ? 2 * MARGIN + 6 : MARGIN;
  return { left, top, unit, margin, width: wide * unit + 2 * margin, height: tall * unit + 2 * margin };
}

/** The chart in the units of the drawing. */
export function inUnits(chart: Chart, span: Span): Chart {
  const px = (x: number): number => (x - span.left) * span.unit + span.margin;
  const py = (y: number): number => (y - span.top) * span.unit + span.margin;
  const moved = ([x, y]: Point): Point => [px(x), py(y)];
  return {
    ...chart,
    nodes: chart.nodes.map((node) => ({
      ...node,
      x: px(node.x),
      y: py(node.y),
      outline: (node.outline ?? []).map(moved),
    })),
    ways: (chart.ways ?? []).map((way) => ({ ...way, line: (way.line ?? []).map(moved) })),
    areas: (chart.areas ?? []).map((area) => ({
      ...area,
      outline: (area.outline ?? []).map(moved),
      label: area.label?.length ? [px(area.label[0]!), py(area.label[1]!), area.label[2] ?? 0] : [],
    })),
  };
}
