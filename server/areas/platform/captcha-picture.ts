/** Draws a code as bent strokes among noise; the file says lines, never signs. */
import { randomInt } from 'node:crypto';
import { glyphs } from './glyphs.ts';

type Point = [number, number];
const width = 132;
const height = 44;
const ink = ['#8c1d2b', '#1f4e79', '#2f6b3a', '#6b3f8c', '#7a4a12'];

const between = (least: number, most: number) => least + (randomInt(10_000) / 10_000) * (most - least);
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** `0016…` → points; each leg gets a bent middle, so that no two pictures share a line. */
function pointsOf(stroke: string): Point[] {
  const points = (stroke.match(/../g) ?? []).map((pair): Point => [Number(pair[0]), Number(pair[1])]);
  return points.flatMap((point, at): Point[] => {
    const next = points[at + 1];
    if (!next) return [point];
    const [x, y] = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
    return [point, [x + between(-0.16, 0.16), y + between(-0.16, 0.16)]];
  });
}

function line(points: Point[], colour: string, weight: number): string {
  const path = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return `<path d="${path}" stroke="${colour}" stroke-width="${weight.toFixed(1)}"/>`;
}

function drawSign(sign: string, place: number, places: number): string[] {
  const room = width / places;
  const [centreX, centreY] = [room * (place + 0.5) + between(-3, 3), height / 2 + between(-3, 3)];
  const [sizeX, sizeY, turn, lean] = [between(4.6, 5.6), between(4.4, 5.2), between(-0.35, 0.35), between(-0.25, 0.25)];
  const bend = ([x, y]: Point): Point => {
    const [u, v] = [(x - 2 + lean * (y - 3)) * sizeX, (y - 3) * sizeY];
    return [centreX + u * Math.cos(turn) - v * Math.sin(turn), centreY + u * Math.sin(turn) + v * Math.cos(turn)];
  };
  const colour = pick(ink);
  const strokes = (glyphs[sign] ?? '').split(' ').filter(Boolean);
  return strokes.map(stroke => line(pointsOf(stroke).map(bend), colour, between(2, 2.8)));
}

function noise(): string {
  const points = Array.from({ length: 4 }, (_, at): Point => [
    (width / 3) * at + between(-8, 8),
    between(4, height - 4),
  ]);
  return line(points, pick(ink), between(0.8, 1.2));
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map(one => ({ one, at: randomInt(1 << 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** A data address for an image element; strokes stand in no order. */
export function drawCode(code: string): string {
  const signs = [...code].flatMap((sign, place) => drawSign(sign, place, code.length));
  const strokes = shuffled([...signs, ...Array.from({ length: 4 }, noise)]).join('');
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const svg = `${open} fill="none" stroke-linecap="round" stroke-linejoin="round">${strokes}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
