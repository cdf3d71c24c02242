/**
 * What the home of cadre management tells at a glance: how many there are, how they are made up, who retires within a year,
 * what was changed of late. Each block reads for itself, fails alone, and every number opens the list behind it.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { retirementFigures } from 'contract/appointment/figures.ts';
import { headRank, rankCodes, readOverview, type Overview } from 'contract/appointment/overview.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { cadreAges, cadreEducation, cadreFigures, cadreTitles } from 'contract/cadre/figures.ts';
import { cadreLog, type ChangeLogEntry } from 'contract/change/log.ts';
import type { Figure } from 'contract/kit/figure.ts';
import { readCadreFigures } from 'contract/report/cadre-home.ts';
import { addressOf } from 'contract/report/home.ts';
import { grouped, relativeTime, today } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useCountsOf, usePage } from '../../kit/list/list.ts';
import { Bars } from '../../kit/ui/bars.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { HomeFigure } from '../../kit/ui/home.tsx';
import { FigureStrip } from './figures.tsx';

const page = '/cadre/list';
const plan = '/cadre/headcount-overview';

const headless = ({ lines }: Overview) =>
  lines.filter(({ cells }) => (cells[rankCodes.indexOf(headRank)]?.vacancy ?? 0) > 0);

/** The sum of the matrix of headcounts, which is no count of rows. */
function VacancyFigure() {
  const { data } = useAnswer(readOverview, { query: {} });
  return (
    <HomeFigure
      label="空缺职数"
      says="管理范围内各单位处级、科级核定职数中还没有配备的"
      count={data?.total.vacancy}
      unit="个"
      path={`${plan}?show=vacancy`}
      tone={null}
    >
      {data && (
        <Link to={`${plan}?show=head`} title="核定有正处级职数而没有配备的单位">
          正职空缺 <span className="figures">{headless(data).length}</span>
        </Link>
      )}
    </HomeFigure>
  );
}

export const CadreFigures = (): ReactNode => (
  <FigureStrip read={readCadreFigures}>{allows('appointment.headcount.read') && <VacancyFigure />}</FigureStrip>
);

interface StructureProps {
  title: string;
  figures: readonly Figure[];
  caption: string;
}
/** Of all who serve; a line that nobody is in is left out where it says only that something is not filled in. */
function Structure({ title, figures, caption }: StructureProps) {
  const day = today();
  const query = useCountsOf(
    cadre,
    [cadreFigures.all, ...figures].map(({ filters }) => filters(day)),
  );
  return (
    <Block title={title}>
      <QueryGate what={title} query={query} rows={8}>
        {([whole, ...counts]) => (
          <Bars
            caption={caption}
            whole={whole ?? 0}
            lines={figures.flatMap(({ label, filters }, at) =>
              label === '未填写' && counts[at] === 0
                ? []
                : [{ label, count: counts[at] ?? undefined, to: addressOf(page, filters(day)) }],
            )}
          />
        )}
      </QueryGate>
    </Block>
  );
}
export const CadreAges = () => <Structure title="年龄结构" caption="在职干部按年龄，单位：人" figures={cadreAges} />;
export const CadreEducation = () => (
  <Structure title="学历结构" caption="在职干部按最高学历，单位：人" figures={cadreEducation} />
);
export const CadreTitles = () => (
  <Structure title="职称结构" caption="在职干部按职称级别，单位：人" figures={cadreTitles} />
);

const monthsOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
function Month({ month, day }: { month: string; day: string }) {
  const ahead = monthsOf(month) - monthsOf(day);
  return (
    <span className={ahead < 3 ? 'figures tone-warn' : 'figures'}>
      {month} {ahead === 0 ? '本月' : `${ahead} 个月后`}
    </span>
  );
}

/** Whose month comes within a year, the earliest first. */
export function RetiringSoon(): ReactNode {
  const { says, label, filters: of } = retirementFigures.soon;
  const day = today();
  const filters = of(day);
  const columns = ['name', 'currentPost', 'retireMonth'];
  const query = usePage(cadre, { ...filters, page: 0, size: 8, sort: 'retireMonth,asc', columns });
  const { data } = query;
  return (
    <Block
      title="到龄退休"
      note={label}
      all={
        data &&
        data.totalElements > 0 && (
          <Link to={addressOf('/cadre/retirement', filters)} title={says}>
            全部 {grouped(data.totalElements)} 人
          </Link>
        )
      }
    >
      <QueryGate what="到龄退休" query={query} rows={8}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="block-nothing">一年内没有到龄退休的干部。</p>
          ) : (
            <ul>
              {content.map(row => (
                <li key={row.id}>
                  <Link
                    to={`/cadre/detail?id=${row.id}`}
                    title={`${String(row.name)} ${String(row.currentPost ?? '')}`}
                  >
                    {String(row.name)} <small>{String(row.currentPost ?? '')}</small>
                  </Link>
                  <Month month={String(row.retireMonth)} day={day} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryGate>
    </Block>
  );
}

const wordsOf = ({ type, fields }: ChangeLogEntry): string => {
  if (type === 1) return '新增';
  const [first] = fields;
  const word = first ? `${first.label}：${first.old ?? '空'} → ${first.new ?? '空'}` : '更新';
  return fields.length > 1 ? `${word} 等 ${fields.length} 项` : word;
};

/** The newest changes of cadres in reach. */
export function RecentChanges(): ReactNode {
  const query = useAnswer(cadreLog, { query: { page: 0, size: 8 } }, { isKept: true });
  return (
    <Block title="最近变更" all={<Link to="/cadre/trace">全部变更</Link>}>
      <QueryGate what="最近变更" query={query} rows={8}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="block-nothing">还没有变更记录。</p>
          ) : (
            <ul>
              {content.map(one => (
                <li key={`${one.changeId} ${one.recordId}`}>
                  <Link to={`/cadre/detail?id=${one.recordId}`} title={wordsOf(one)}>
                    {one.title} <small>{wordsOf(one)}</small>
                  </Link>
                  <time className="figures" dateTime={one.at} title={one.operatorName}>
                    {relativeTime(one.at)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </QueryGate>
    </Block>
  );
}
