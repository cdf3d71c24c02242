/** A sheet one draws on with a round brush: what the brush leaves is darkness from 0 to 1 per pixel, and can be scraped off. */
import type { Grey } from './png.ts';

export type Point = readonly [x: number, y: number];
const step = 0.7;

export function sheet(width: number, height: number) {
  const dark = new Float32Array(width * height);

  /** Pixels under the brush, each with how much of it is covered. */
  function press([x, y]: Point, radius: number, leave: (at: number, covered: number) => void): void {
    const reach = Math.ceil(radius + 1);
    for (let row = Math.max(0, Math.floor(y) - reach); row <= Math.min(height - 1, Math.floor(y) + reach); row++)
      for (
        let column = Math.max(0, Math.floor(x) - reach);
        column <= Math.min(width - 1, Math.floor(x) + reach);
        column++
      ) {
        const [right, down] = [column + 0.5 - x, row + 0.5 - y];
        const covered = radius + 0.5 - Math.sqrt(right * right + down * down);
        if (covered > 0) leave(row * width + column, Math.min(1, covered));
      }
  }

  /** Leads the brush along a line; `radiusAt` says how wide it is after so many pixels. */
  function lead(
    line: readonly Point[],
    radiusAt: (way: number) => number,
    leave: (at: number, covered: number) => void,
  ) {
    let way = 0;
    line.forEach(([x, y], at) => {
      const [fromX, fromY] = line[at - 1] ?? [x, y];
      const length = Math.hypot(x - fromX, y - fromY);
      for (let gone = 0; gone <= length; gone += step) {
        const part = length === 0 ? 0 : gone / length;
        press([fromX + (x - fromX) * part, fromY + (y - fromY) * part], radiusAt(way + gone), leave);
      }
      way += length;
    });
  }
  return {
    draw: (line: readonly Point[], radiusAt: (way: number) => number) =>
      lead(line, radiusAt, (at, covered) => (dark[at] = Math.max(dark[at] ?? 0, covered))),
    scrape: (line: readonly Point[], radius: number) =>
      lead(
        line,
        () => radius,
        (at, covered) => (dark[at] = Math.min(dark[at] ?? 0, 1 - covered)),
      ),
    picture: (paper: number, ink: number): Grey => ({
      width,
      height,
      pixels: Uint8Array.from(dark, one => Math.round(paper + (ink - paper) * one)),
    }),
  };
}
