/** What is computed for a bulletin and kept with it; the page and the paper are drawn from it. */
import { Type, type Static, type TString } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { id, inPath, nullable } from '../kit/shape.ts';
import { partNames, type Part } from './bulletin.ts';

const place = Type.Object({ id, name: Type.String() });
/** Of meetings asked for by the rules: `held` with those made up for, `missing` whose days of grace are over, `open` the rest. */
const sums = { due: Type.Integer(), held: Type.Integer(), missing: Type.Integer(), open: Type.Integer() };
const kind = Type.Object({ type: Type.String(), label: Type.String(), ...sums });
const line = Type.Object({ ...place.properties, ...sums });
const lack = Type.Object({
  type: Type.String(),
  /** `支部党员大会`, of a group with its name. */
  label: Type.String(),
  /** `10月`, `第4季度` */
  period: Type.String(),
  missing: Type.Integer(),
  /** The last day of grace, where it is still to come. */
  graceOn: nullable(Type.String()),
});
const lacking = Type.Object({ ...place.properties, lacks: Type.Array(lack) });
export type Sums = { due: number; held: number; missing: number; open: number };
export type Kind = Static<typeof kind>;
export type PlaceLine = Static<typeof line>;
export type Lack = Static<typeof lack>;
export type Lacking = Static<typeof lacking>;

const computed = {
  /** The day by which it was computed, and the instant. */
  day: Type.String(),
  at: Type.String(),
  /** By the names of `bulletinFigures`. */
  counts: Type.Record(Type.String(), Type.Integer()),
  dues: Type.Object({ payableFen: Type.Integer(), paidFen: Type.Integer() }),
  life: Type.Object({
    kinds: Type.Array(kind),
    /** What stands right below, each with all below it. */
    places: Type.Array(line),
    lacking: Type.Array(lacking),
    grace: Type.Array(lacking),
    full: Type.Array(place),
  }),
  terms: Type.Array(Type.Object({ ...place.properties, endOn: Type.String() })),
  cases: Type.Array(Type.Object({ id, title: Type.String(), name: Type.String() })),
};
const figures = Type.Object(computed);
export type BulletinFigures = Static<typeof figures>;

const texts = Type.Object(Object.fromEntries(partNames.map(name => [name, Type.String()])) as Record<Part, TString>);
export type Texts = Static<typeof texts>;
/** Kept in the row: the figures, and the sentences that followed from them. */
export interface BulletinContent {
  figures: BulletinFigures;
  texts: Texts;
}

export const readBulletinContent = endpoint({
  method: 'GET',
  url: 'api/djtj/bulletin/{id}/content',
  access: 'statistics.bulletin.read',
  summary: '党建工作通报的数字和由数字生成的文字，按计算时',
  params: inPath,
  answer: Type.Object({
    figures,
    texts,
    /** Whether who reads reaches all that was counted, so that the lists hold as many. */
    isReached: Type.Boolean(),
  }),
});
