/**
 * The figures of the home: the very counts of the lists behind them, for who keeps such a list.
 * Held until a row changes, so that a morning of sign-ins costs one count.
 */
import { permissionOf } from 'contract/kit/permission.ts';
import { addressOf, homeFigures, type Counted, type HomeFigure, type ShownFigure } from 'contract/report/home.ts';
import { grantsOf } from '../../kit/actor.ts';
import { cacheOf } from '../../kit/database/cache.ts';
import { reach } from '../../kit/resource/reach.ts';
import { list } from '../../kit/resource/read.ts';
import { today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/registry.ts';

const held = cacheOf<ShownFigure[]>(500);

async function count(tx: Tx, { of, page }: HomeFigure, { label, filters, page: own = page }: Counted, day: string) {
  const filter = filters(day);
  const { totalElements } = await list(tx, of, { ...filter, page: '0', size: '1', columns: [of.title] });
  return { label, count: totalElements, path: addressOf(own, filter) };
}

async function shown(tx: Tx, figure: HomeFigure, day: string): Promise<ShownFigure> {
  const parts: ShownFigure['parts'] = [];
  for (const part of figure.parts ?? []) parts.push(await count(tx, figure, part, day));
  const { of, unit, isDue = false } = figure;
  return { ...(await count(tx, figure, figure, day)), entity: of.name, unit, isDue, parts };
}

/** Who reads but the own row has no list. */
const keepsList = ({ actor }: Tx, { of }: HomeFigure) => grantsOf(actor, permissionOf(of, 'read')).length > 0;

export async function homeOf(tx: Tx): Promise<ShownFigure[]> {
  const day = await today(tx);
  const figures = homeFigures.filter(figure => keepsList(tx, figure));
  const permissions = [...new Set(figures.map(({ of }) => permissionOf(of, 'read')))];
  const key = JSON.stringify([day, ...permissions.map(one => [one, reach(tx.actor, one).key])]);
  const state = tx.stateOf(tx.registry.resources.keys());
  const known = held.find(key, state);
  if (known) return known;
  const content: ShownFigure[] = [];
  for (const figure of figures) content.push(await shown(tx, figure, day));
  held.keep(key, state, content);
  return content;
}
