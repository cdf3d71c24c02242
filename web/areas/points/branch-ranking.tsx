/** 积分排行 by branch: the mean of the members and what the branch itself has; each figure opens what it is made of. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readBranchRanking, type RankedBranch } from 'contract/points/calls.ts';
import { addressOf } from 'contract/report/home.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { ListPage } from '../../kit/list/paged.tsx';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { Points } from './words.tsx';

const size = 50;
const linesOf = (id: string, year: number) =>
  addressOf('/appraisal/points/entry', {
    organisationId: [id],
    'personId.empty': ['true'],
    'occurredOn.from': [`${year}-01-01`],
    'occurredOn.to': [`${year}-12-31`],
  });
const membersOf = (name: string, year: number) =>
  addressOf('/appraisal/points/ranking', { keyword: [name], year: [String(year)] });

const columnsFor = (year: number): DataColumn<RankedBranch>[] => [
  { label: '党支部', width: 280, isLong: true, show: ({ organisationName }) => organisationName },
  { label: '名次', width: 64, isFigure: true, show: ({ place }) => place },
  { label: '支部积分', width: 96, isFigure: true, show: ({ total }) => total.toFixed(1) },
  { label: '党员人均', width: 96, isFigure: true, show: ({ average }) => average.toFixed(1) },
  {
    label: '支部加减分',
    width: 96,
    isFigure: true,
    show: ({ id, own }) =>
      own !== 0 && allows('points.pointEntry.adjust') ? (
        <Link to={linesOf(id, year)}>
          <Points score={own} />
        </Link>
      ) : (
        <Points score={own} />
      ),
  },
  {
    label: '党员',
    width: 72,
    isFigure: true,
    show: ({ organisationName, members }) => <Link to={membersOf(organisationName, year)}>{members}</Link>,
  },
];

export function BranchRanking({ views }: { views: ReactNode }) {
  const { page, turn, keyword, search } = useAsked();
  const year = useYear();
  const query = { year, page, size, ...(keyword && { keyword }) };
  const answer = useAnswer(readBranchRanking, { query }, { isKept: true });
  return (
    <ListPage
      what="党支部积分排行"
      list={{ answer, page, size, turn }}
      countWord="个"
      note="支部积分＝党员人均积分＋支部加减分"
      views={<div className="views-line">{views}</div>}
      tools={
        <>
          <SearchBox keyword={keyword} search={search} placeholder="党支部" />
          <YearSelect />
        </>
      }
      table={{
        columns: columnsFor(year),
        blank: (
          <EmptyState picture="tray" title="没有可以查看的党支部">
            列出您管理范围内的党支部。
          </EmptyState>
        ),
      }}
    />
  );
}
