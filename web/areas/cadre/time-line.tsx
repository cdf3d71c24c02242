/** Posts, studies and work of a cadre on one axis of years, so that what went on beside one another is seen at once. */
import type { CSSProperties } from 'react';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { educationRecord } from 'contract/person/education-record.ts';
import { workExperience } from 'contract/person/work-experience.ts';
import { useDay } from '../../client/tab.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { usePage } from '../../kit/list/list.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import './cadre.css';

interface Bar {
  key: string;
  kind: 'study' | 'work' | 'post';
  label: string;
  from: number;
  to: number;
  period: string;
}
const monthOf = (value: string) => Number(value.slice(0, 4)) + (Number(value.slice(5, 7)) - 1) / 12;
const dotted = (value: unknown) => (value ? String(value).slice(0, 7).replace('-', '.') : '至今');

function barsOf(kind: Bar['kind'], rows: readonly Row[], label: (row: Row) => string, now: string): Bar[] {
  return rows.map(row => {
    const [from, to] = [row['startMonth'] ?? row['startOn'], row['endMonth'] ?? row['endOn']];
    return {
      key: `${kind}${row.id}`,
      kind,
      label: label(row),
      from: monthOf(String(from)),
      to: monthOf(String(to ?? now)),
      period: `${dotted(from)}–${dotted(to)}`,
    };
  });
}

const all = { page: 0, size: 200 };
const months = ['startMonth', 'endMonth'];
function useBars(personId: string) {
  const now = useDay();
  const studies = usePage(educationRecord, { ...all, personId, columns: [...months, 'school', 'major'] });
  const works = usePage(workExperience, { ...all, personId, columns: [...months, 'unitText', 'postText'] });
  const posts = usePage(postHolding, { ...all, personId, columns: ['startOn', 'endOn', 'postName', 'unitId'] });
  const of = (query: typeof studies) => query.data?.content ?? [];
  const bars = [
    ...barsOf('study', of(studies), row => `${String(row['school'])} ${String(row['major'] ?? '')}`, now),
    ...barsOf('work', of(works), row => `${String(row['unitText'])} ${String(row['postText'] ?? '')}`, now),
    ...barsOf('post', of(posts), row => `${String(row['unitName'] ?? '')}${String(row['postName'])}`, now),
  ];
  return { query: posts, bars: bars.sort((a, b) => a.from - b.from) };
}

function Axis({ bars }: { bars: Bar[] }) {
  const first = Math.floor(Math.min(...bars.map(bar => bar.from)));
  const last = Math.ceil(Math.max(...bars.map(bar => bar.to)) + 1 / 12);
  const share = (year: number) => `${(100 * (year - first)) / (last - first)}%`;
  const step = last - first > 20 ? 5 : 2;
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter(year => year % step === 0);
  const placed = ({ from, to }: Bar) => ({ '--from': share(from), '--width': `calc(${share(to)} - ${share(from)})` });
  return (
    <ol className="time-line" aria-label="学习、工作和任职时间轴">
      {bars.map(bar => (
        <li key={bar.key} className={bar.kind}>
          <span>
            {bar.label} <small className="figures">{bar.period}</small>
          </span>
          <i aria-hidden style={placed(bar) as CSSProperties} />
        </li>
      ))}
      <li className="time-line-years" aria-hidden>
        <span />
        <b>
          {years.map(year => (
            <small key={year} className="figures" style={{ left: share(year) }}>
              {year}
            </small>
          ))}
        </b>
      </li>
    </ol>
  );
}

export function TimeLine({ personId }: { personId: string }) {
  const { query, bars } = useBars(personId);
  return (
    <QueryGate what="时间轴" query={query} rows={4}>
      {() =>
        bars.length > 0 ? (
          <Axis bars={bars} />
        ) : (
          <EmptyState picture="tray" title="还没有可以排列的经历">
            登记学历学位、工作经历和任职后，这里按时间排在同一条轴上。
          </EmptyState>
        )
      }
    </QueryGate>
  );
}
