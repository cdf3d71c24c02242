/** What stands in each part of a bulletin beside its sentences: figures that open their lists, and tables. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shownYuan } from 'contract/kit/types/money.ts';
import { readBoard } from 'contract/meeting/board.ts';
import { themeCase } from 'contract/meeting/theme-case.ts';
import type { Part } from 'contract/statistics/bulletin.ts';
import type { BulletinFigures, Kind, Lacking, PlaceLine, Sums } from 'contract/statistics/bulletin-content.ts';
import { bulletinFigures, type BulletinFigure, type FigureName } from 'contract/statistics/bulletin-figures.ts';
import { spanOf, type Asked } from 'contract/statistics/bulletin-period.ts';
import { lacksWords, rateOf, summed } from 'contract/statistics/bulletin-words.ts';
import { addressOf } from 'contract/report/home.ts';
import { allows } from '../../../client/session.ts';
import { may } from '../../../kit/data/record.ts';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Figures, type Figure } from '../../../kit/ui/figures.tsx';
import { Dot } from '../../../kit/ui/marks.tsx';
import type { DataColumn } from '../../../kit/ui/table.ts';

export const headFields = ['title', 'organisationId', 'period', 'firstMonth', 'computedAt', 'publishedAt', 'state'];

export interface Told extends Asked {
  organisationId: string;
  figures: BulletinFigures;
  /** Whether the lists hold as many for who reads. */
  isReached: boolean;
}

/** A figure as it stood, with the list of that moment. */
function figureOf(told: Told, name: FigureName): Figure {
  const { figures, isReached, organisationId } = told;
  const of: BulletinFigure = bulletinFigures(organisationId, spanOf(told))[name];
  const list = addressOf(of.page, { ...of.filters(figures.day), asOf: [figures.at] });
  return {
    label: of.label,
    says: of.says,
    unit: of.unit,
    value: figures.counts[name] ?? 0,
    to: isReached && may(of.of, 'read') ? list : undefined,
  };
}
const all = (told: Told, names: readonly FigureName[]) => names.map(name => figureOf(told, name));

interface Line extends Sums {
  key: string;
  label: string;
}
const number = (label: string, of: (one: Line) => number, says?: string): DataColumn<Line> => ({
  label,
  says,
  width: 80,
  isFigure: true,
  show: of,
});
const columns: DataColumn<Line>[] = [
  number('应开展', one => one.due, '按组织生活规则，到期日在本期内的次数'),
  number('已开展', one => one.held, '已提交或归档的次数，含宽限期内补开的'),
  {
    label: '缺',
    says: '宽限期已过、仍未见记录的次数',
    width: 72,
    isFigure: true,
    show: ({ missing }) =>
      missing > 0 ? <strong className="tone-error">{missing}</strong> : <span className="nought">0</span>,
  },
  number('待开展', one => one.open, '尚在期间或宽限期内、还没有记录的次数'),
  { label: '完成率', says: '已开展 ÷ 应开展', width: 80, isFigure: true, show: one => rateOf(one.held, one.due) },
];
const lineOf = ({ due, held, missing, open }: Sums, key: string, label: string): Line => ({
  key,
  label,
  due,
  held,
  missing,
  open,
});

type Way = (id: string) => string | null;
const linked = (to: Way, id: string, name: string) => {
  const address = to(id);
  return address ? <Link to={address}>{name}</Link> : name;
};
const nowhere: Way = () => null;

const nameOf = (title: string, to: Way): DataColumn<Line> => ({
  label: title,
  width: 220,
  show: ({ key, label }) => linked(key === 'sum' ? nowhere : to, key, label),
});
function Sheet({ title, lines, to = nowhere }: { title: string; lines: readonly Line[]; to?: Way }) {
  const sum = lines.length > 1 ? lineOf(summed(lines), 'sum', '合计') : undefined;
  const shown = [nameOf(title, to), ...columns];
  return <DataTable caption={`按${title}`} rows={lines} sum={sum} keyOf={one => one.key} columns={shown} />;
}

const red = (name: ReactNode) => <Dot tone="error">{name}</Dot>;
const lackColumns = (title: string, to: Way, isRed: boolean): DataColumn<Lacking>[] => [
  {
    label: title,
    width: 220,
    show: one => (isRed ? red(linked(to, one.id, one.name)) : linked(to, one.id, one.name)),
  },
  { label: '缺少的组织生活', width: 420, isLong: true, show: lacksWords },
];
function Lacks({ title, of, to, isRed = false }: { title: string; of: readonly Lacking[]; to: Way; isRed?: boolean }) {
  if (of.length === 0) return null;
  return (
    <div className={isRed ? 'bulletin-red' : undefined}>
      <DataTable caption={title} rows={of} keyOf={one => one.id} columns={lackColumns(title, to, isRed)} />
    </div>
  );
}

function Life(told: Told) {
  const { kinds, places, lacking, grace, full } = told.figures.life;
  if (kinds.length === 0) return null;
  const year = told.firstMonth.slice(0, 4);
  const to: Way = id =>
    told.isReached && allows(readBoard.access)
      ? addressOf('/meeting/supervision', { year: [year], organisationId: [id] })
      : null;
  return (
    <>
      <Sheet title="类型" lines={kinds.map((one: Kind) => lineOf(one, one.type, one.label))} />
      <Sheet title="党组织" lines={places.map((one: PlaceLine) => lineOf(one, one.id, one.name))} to={to} />
      <Lacks title="未按要求开展的党组织" of={lacking} to={to} isRed />
      <Lacks title="尚可补开的党组织" of={grace} to={to} />
      {full.length > 0 && (
        <p className="bulletin-full">
          <Dot tone="ok">全部按要求开展</Dot> {full.length} 个：{full.map(one => one.name).join('、')}
        </p>
      )}
    </>
  );
}

function Dues(told: Told) {
  const { dues, counts } = told.figures;
  return (
    <Figures
      of={[
        ...all(told, ['due', 'paid', 'overdue']),
        { label: '应缴金额', value: shownYuan(dues.payableFen), unit: '元' },
        { label: '实缴金额', value: shownYuan(dues.paidFen), unit: '元' },
        { label: '缴清率', says: '已缴笔数 ÷ 应缴笔数', value: rateOf(counts['paid'] ?? 0, counts['due'] ?? 0) },
      ]}
    />
  );
}

type Term = BulletinFigures['terms'][number];
const termColumns: DataColumn<Term>[] = [
  { label: '任期已届满的党组织', width: 260, show: one => <Dot tone="error">{one.name}</Dot> },
  { label: '本届届满', width: 120, show: one => one.endOn },
];
function Relations(told: Told) {
  const { terms } = told.figures;
  return (
    <>
      <Figures of={all(told, ['arrived', 'departed', 'leaving', 'letterOverdue', 'elected', 'electing', 'termOver'])} />
      {terms.length > 0 && (
        <DataTable caption="任期已届满的党组织" rows={terms} keyOf={one => one.id} columns={termColumns} />
      )}
    </>
  );
}

function Cases({ figures, isReached }: Told) {
  if (figures.cases.length === 0) return null;
  return (
    <ul className="bulletin-cases">
      {figures.cases.map(({ id, title, name }) => (
        <li key={id}>
          {isReached && may(themeCase, 'read') ? (
            <Link to={addressOf('/meeting/theme-case/detail', { id: [id] })}>{title}</Link>
          ) : (
            title
          )}
          　{name}
        </li>
      ))}
    </ul>
  );
}

const overview = [
  'organisations',
  'committees',
  'generalBranches',
  'branches',
  'members',
  'formal',
  'probationary',
  'women',
  'grown',
  'shrunk',
] as const;
const developed = ['applied', 'activists', 'objects', 'admitted', 'turnedFormal'] as const;
export const tables: Partial<Record<Part, (told: Told) => ReactNode>> = {
  overviewText: told => <Figures of={all(told, overview)} />,
  lifeText: told => <Life {...told} />,
  developmentText: told => <Figures of={all(told, developed)} />,
  duesText: told => <Dues {...told} />,
  relationsText: told => <Relations {...told} />,
  practiceText: told => <Cases {...told} />,
};
