/** 积分排行: members in reach by the points of a year, and how many stand in each band; or their branches. */
import { Link } from 'react-router';
import { readRanking, type BandName, type Ranked } from 'contract/points/calls.ts';
import { bands } from 'contract/points/standing.ts';
import { addressOf } from 'contract/report/home.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { ListPage } from '../../kit/list/paged.tsx';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { BranchRanking } from './branch-ranking.tsx';
import { Band } from './words.tsx';

const size = 50;
const names: readonly BandName[] = ['pioneer', 'fit', 'warned'];
const linesOf = (personId: string, year: number) =>
  addressOf('/appraisal/points/entry', {
    personId: [personId],
    'occurredOn.from': [`${year}-01-01`],
    'occurredOn.to': [`${year}-12-31`],
  });

const columnsFor = (year: number): DataColumn<Ranked>[] => [
  {
    label: '姓名',
    width: 112,
    // Who may not read the ledger sees the name alone.
    show: ({ personId, name }) =>
      personId && allows('points.pointEntry.adjust') ? <Link to={linesOf(personId, year)}>{name}</Link> : name,
  },
  { label: '名次', width: 64, isFigure: true, show: ({ place }) => place },
  { label: '党支部', width: 240, isLong: true, show: ({ organisationName }) => organisationName },
  { label: '本年积分', width: 96, isFigure: true, show: ({ total }) => total },
  { label: '加分', width: 80, isFigure: true, show: ({ gained }) => gained },
  { label: '减分', width: 80, isFigure: true, show: ({ lost }) => lost },
  { label: '档次', width: 88, show: ({ band }) => <Band band={band} /> },
];

/** Whom the list is of. */
function Whom() {
  const { get, ask } = useAsked();
  return (
    <Pills
      label="排行对象"
      of={[
        { key: 'members', label: '党员' },
        { key: 'branches', label: '党支部' },
      ]}
      chosen={get('by') === 'branches' ? 'branches' : 'members'}
      choose={by => ask({ by: by === 'members' ? '' : by, band: '', keyword: '' })}
    />
  );
}

export const PointRanking = () =>
  useAsked().get('by') === 'branches' ? <BranchRanking views={<Whom />} /> : <MemberRanking />;

function MemberRanking() {
  const { get, ask, page, turn, keyword, search } = useAsked();
  const year = useYear();
  const [organisationId, asked] = [get('organisationId'), get('band')];
  const band = asked && asked in bands ? (asked as BandName) : undefined;
  const query = {
    year,
    page,
    size,
    ...(organisationId && { organisationId }),
    ...(keyword && { keyword }),
    ...(band && { band }),
  };
  const answer = useAnswer(readRanking, { query }, { isKept: true });
  const counts = answer.data?.counts;
  return (
    <ListPage
      what="积分排行"
      list={{ answer, page, size, turn }}
      countWord="人"
      views={
        <div className="views-line">
          <Whom />
          <Pills
            label="档次"
            of={[
              { key: 'all', label: '全部', count: counts?.reduce((sum, count) => sum + count, 0) },
              ...names.map((key, at) => ({ key: key as string, label: bands[key], count: counts?.[at] })),
            ]}
            chosen={band ?? 'all'}
            choose={key => ask({ band: key === 'all' ? '' : key })}
          />
        </div>
      }
      tools={
        <>
          <SearchBox keyword={keyword} search={search} placeholder="姓名 / 党支部" />
          <YearSelect />
        </>
      }
      table={{
        columns: columnsFor(year),
        blank: (
          <EmptyState picture="tray" title="没有可以查看的党员">
            列出您管理范围内或本支部的在册党员。
          </EmptyState>
        ),
      }}
    />
  );
}
