/**
 * The figures of a home: the very counts of the lists behind them, for who keeps such a list.
 * Held until a row changes, so that a morning of sign-ins costs one count.
 */
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { addressOf, type Counted, type HomeFigure, type ShownFigure } from 'contract/report/home.ts';
import { grantsOf } from '../../kit/actor.ts';
import { cacheOf } from '../../kit/database/cache.ts';
import { countFigures } from '../../kit/resource/figures.ts';
import { reach } from '../../kit/resource/reach.ts';
import { today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/registry.ts';

const held = cacheOf<ShownFigure[]>(500);

const partsOf = (figure: HomeFigure): Counted[] => [figure, ...(figure.parts ?? [])];

/** All figures of one list in one pass. */
async function countedOf(tx: Tx, of: Resource, figures: HomeFigure[], day: string): Promise<Map<Counted, number>> {
  const all = figures.filter(figure => figure.of === of).flatMap(partsOf);
  const counts = await countFigures(tx, of, Object.fromEntries(all.map(one => [one.label, one])), day);
  return new Map(all.map(one => [one, counts[one.label] ?? 0]));
}

function shown(figure: HomeFigure, counts: ReadonlyMap<Counted, number>, day: string): ShownFigure {
  const told = (one: Counted) => ({
    label: one.label,
    says: one.says,
    count: counts.get(one) ?? 0,
    path: addressOf(one.page ?? figure.page, one.filters(day)),
  });
  const { of, unit, isDue = false, parts = [] } = figure;
  return { ...told(figure), entity: of.name, unit, isDue, parts: parts.map(told) };
}

/** Who reads but the own row has no list. */
const keepsList = ({ actor }: Tx, { of }: HomeFigure) => grantsOf(actor, permissionOf(of, 'read')).length > 0;

/** Of one home, by the name it is held under. */
export async function homeOf(tx: Tx, home: string, all: readonly HomeFigure[]): Promise<ShownFigure[]> {
  const day = await today(tx);
  const figures = all.filter(figure => keepsList(tx, figure));
  const permissions = [...new Set(figures.map(({ of }) => permissionOf(of, 'read')))];
  const key = JSON.stringify([home, day, ...permissions.map(one => [one, reach(tx.actor, one).key])]);
  const state = tx.stateOf(tx.registry.resources.keys());
  const known = held.find(key, state);
  if (known) return known;
  const counts = new Map<Counted, number>();
  for (const of of new Set(figures.map(one => one.of)))
    for (const [one, count] of await countedOf(tx, of, figures, day)) counts.set(one, count);
  const content = figures.map(figure => shown(figure, counts, day));
  held.keep(key, state, content);
  return content;
}
