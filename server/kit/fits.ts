import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const checks = new WeakMap<TSchema, (value: unknown) => boolean>();

/** Whether a value has a shape. Every request and every typed value asks, so the check is compiled when it is first asked for. */
export function fits(shape: TSchema, value: unknown): boolean {
  let check = checks.get(shape);
  if (!check) {
    const compiled = Compile(shape);
    check = one => compiled.Check(one);
    checks.set(shape, check);
  }
  return check(value);
}
