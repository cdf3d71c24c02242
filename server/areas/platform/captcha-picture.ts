/**
 * Draws a code in pixels. A program has to part the signs before it can compare them, and to know their strokes from
 * others: so they overlap, wave, swell and are cut, and lines as wide and as dark as their strokes run through them.
 * Security SEC-01.
 */
import { randomInt } from 'node:crypto';
import { glyphs } from './glyphs.ts';
import { sheet, type Point } from './ink.ts';
import { pngOf, type Grey } from './png.ts';

/** Twice the size it is shown in. */
const [width, height] = [232, 80];
const between = (least: number, most: number) => least + (randomInt(1 << 24) / (1 << 24)) * (most - least);
const wave = (height: number, length: number) => {
  const [size, phase] = [between(0.6, 1) * height, between(0, 2 * Math.PI)];
  return (at: number) => size * Math.sin(at / length + phase);
};

type Bend = (point: Point) => Point;

/** A stroke such as `0016…` as points, its legs parted so that they can bend. */
function pointsOf(stroke: string): Point[] {
  const ends = (stroke.match(/../g) ?? []).map((pair): Point => [Number(pair[0]), Number(pair[1])]);
  const parts = 6;
  return ends.flatMap(([x, y], at): Point[] => {
    const next = ends[at + 1];
    if (!next) return [[x, y]];
    return Array.from({ length: parts }, (_, part): Point => [
      x + ((next[0] - x) * part) / parts,
      y + ((next[1] - y) * part) / parts,
    ]);
  });
}

/** Corners are not where the source has them: each is moved a little, and what it joins with it. */
function shaken(strokes: readonly Point[][]): Point[][] {
  const [acrossX, acrossY, downX, downY] = [wave(0.2, 1.1), wave(0.2, 1.1), wave(0.25, 1.3), wave(0.2, 1.3)];
  return strokes.map(stroke => stroke.map(([x, y]): Point => [x + acrossX(x) + downX(y), y + acrossY(x) + downY(y)]));
}

const radius = () => {
  const swell = wave(0.8, between(7, 14));
  const usual = between(2.2, 2.8);
  return (way: number) => usual + swell(way);
};

interface Place {
  centre: number;
  /** Of the usual width. */
  size: number;
}
/** Where the signs stand and how wide each is: of uneven sizes and distances, neighbours over each other. */
function placesOf(count: number): Place[] {
  const wide = Array.from({ length: count }, () => between(0.8, 1.2));
  const all = wide.reduce((sum, one) => sum + one, 0);
  const room = Math.min(53, between(0.93, 0.98) * (width / all));
  let at = between(0.1, 0.9) * (width - room * all);
  return wide.map(one => {
    const centre = at + (room * one) / 2 + between(-3, 3);
    at += room * one;
    return { centre, size: (room * one) / 50 };
  });
}

function bendTo({ centre, size }: Place, whole: Bend): Bend {
  const [sizeX, sizeY] = [between(9.5, 11.5) * size, between(7.4, 9.8)];
  const [turn, lean, rise] = [between(-0.3, 0.3), between(-0.32, 0.32), between(-6, 6)];
  return ([x, y]) => {
    const [u, v] = [(x - 2 + lean * (y - 3)) * sizeX, (y - 3) * sizeY];
    return whole([
      centre + u * Math.cos(turn) - v * Math.sin(turn),
      height / 2 + rise + u * Math.sin(turn) + v * Math.cos(turn),
    ]);
  };
}

/** A line from side to side that swings as strokes do. */
function across(from: number, to: number, swing: number): Point[] {
  const [slow, fast] = [wave(swing, 38), wave(swing / 2.5, 13)];
  const parts = 60;
  return Array.from({ length: parts + 1 }, (_, at): Point => {
    const x = (width * at) / parts;
    return [x, from + ((to - from) * at) / parts + slow(x) + fast(x)];
  });
}

export function drawGrey(code: string): Grey {
  const paper = sheet(width, height);
  const [waveX, waveY] = [wave(3, 16), wave(4, 24)];
  const whole: Bend = ([x, y]) => [x + waveX(y), y + waveY(x)];
  const places = placesOf(code.length);
  [...code].forEach((sign, at) => {
    const bend = bendTo(places[at] as Place, whole);
    const strokes = (glyphs[sign] ?? '').split(' ').filter(Boolean).map(pointsOf);
    for (const stroke of shaken(strokes)) paper.draw(stroke.map(bend), radius());
  });
  paper.draw(across(between(16, 64), between(16, 64), 10), radius());
  for (let cut = 0; cut < 2; cut++) paper.scrape(across(between(16, 64), between(16, 64), 9), between(0.7, 1));
  return paper.picture(between(232, 255), between(20, 90));
}

/** A data address for an image element. */
export const drawCode = (code: string): string => `data:image/png;base64,${pngOf(drawGrey(code)).toString('base64')}`;
