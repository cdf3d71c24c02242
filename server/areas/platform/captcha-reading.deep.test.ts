/**
 * A program reads pictures as an attacker would who has this source: for each place in turn every sign, in many sizes, turns,
 * leans and shifts, is laid over the ink, and the one that covers most of it while missing least is taken.
 */
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawCode, drawGrey } from './captcha-picture.ts';
import { askable, glyphs } from './glyphs.ts';
import { sheet, type Point } from './ink.ts';
import type { Grey } from './png.ts';

const cell = 4;
/** Cells in a row of the paper, with room around it for signs laid over its edge. */
const [stride, margin] = [96, 16];
const each = <T>(from: number, to: number, by: number, one: (at: number) => T): T[] =>
  Array.from({ length: Math.floor((to - from) / by + 1.0001) }, (_, at) => one(from + at * by));

/** Cells of a sign, as steps from its middle. */
function template(sign: string, size: number, turn: number, lean: number): Int16Array {
  const cells = new Set<number>();
  for (const stroke of (glyphs[sign] ?? '').split(' ')) {
    const points = (stroke.match(/../g) ?? []).map(pair => [Number(pair[0]) - 2, Number(pair[1]) - 3] as const);
    points.slice(1).forEach(([toX, toY], at) => {
      const [fromX, fromY] = points[at]!;
      for (const part of each(0, 1, 0.04, one => one)) {
        const [x, y] = [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part];
        const [u, v] = [(x + lean * y) * size * 1.15, y * size * 0.85];
        const [right, down] = [u * Math.cos(turn) - v * Math.sin(turn), u * Math.sin(turn) + v * Math.cos(turn)];
        for (const wide of [-1.5, 1.5])
          cells.add(Math.round((down + wide) / cell) * stride + Math.round((right + wide) / cell));
      }
    });
  }
  return Int16Array.from(cells);
}

const templates = [...askable].map(sign => ({
  sign,
  shapes: [8, 9.5, 11].flatMap(size =>
    each(-0.3, 0.3, 0.15, turn => each(-0.25, 0.25, 0.25, lean => template(sign, size, turn, lean))).flat(),
  ),
}));

function read(picture: Grey, count: number): string {
  const [columns, rows] = [picture.width / cell, picture.height / cell];
  const paper = Math.max(...picture.pixels);
  const ink = new Uint8Array(stride * (rows + 2 * margin));
  const at = (x: number, y: number) => (margin + y) * stride + margin + x;
  picture.pixels.forEach((shade, pixel) => {
    const [x, y] = [Math.floor((pixel % picture.width) / cell), Math.floor(pixel / picture.width / cell)];
    if (paper - shade > 60) ink[at(x, y)] = 1;
  });
  return each(0, count - 1, 1, place => {
    const middle = Math.round((columns * (place + 0.5)) / count);
    const half = Math.floor(columns / count / 2) + 1;
    let all = 0;
    for (let x = middle - half; x <= middle + half; x++) for (let y = 0; y < rows; y++) all += ink[at(x, y)]!;
    let best = { sign: '', score: -1 };
    for (const { sign, shapes } of templates)
      for (const shape of shapes)
        for (let right = middle - 4; right <= middle + 4; right++)
          for (let down = rows / 2 - 3; down <= rows / 2 + 3; down++) {
            const from = at(right, down);
            let hit = 0;
            for (const step of shape) hit += ink[from + step]!;
            const score = (2 * hit) / (shape.length + all);
            if (score > best.score) best = { sign, score };
          }
    return best.sign;
  }).join('');
}

/** The signs side by side, straight, with nothing between them. */
function drawPlain(code: string): Grey {
  const paper = sheet(232, 80);
  [...code].forEach((sign, place) => {
    for (const stroke of (glyphs[sign] ?? '').split(' ')) {
      const points = (stroke.match(/../g) ?? []).map((pair): Point => [
        29 + 58 * place + (Number(pair[0]) - 2) * 10.5,
        40 + (Number(pair[1]) - 3) * 8,
      ]);
      paper.draw(points, () => 3);
    }
  });
  return paper.picture(255, 40);
}

const anyCode = () => Array.from({ length: 4 }, () => askable[randomInt(askable.length)]).join('');
const readOf = (most: number, draw: (code: string) => Grey) =>
  each(1, most, 1, anyCode).filter(code => read(draw(code), 4) === code).length;

test('[S-12] [SEC-01] a program that reads plain signs reads at most one in five of 200 pictures', () => {
  const [plain, pictures] = [readOf(40, drawPlain), readOf(200, drawGrey)];
  console.log(`captcha: ${plain} of 40 plain codes read, ${pictures} of 200 pictures`);
  expect(plain).toBeGreaterThanOrEqual(16);
  expect(pictures).toBeLessThanOrEqual(40);
});

test('[S-12] a picture is small', () => {
  const sizes = each(1, 100, 1, () => drawCode(anyCode()).length);
  console.log(`captcha: ${Math.max(...sizes)} bytes at most`);
  expect(Math.max(...sizes)).toBeLessThan(8000);
});
