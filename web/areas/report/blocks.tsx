/**
 * What the home of party building tells at a glance: figures, the make-up of the members, terms that end.
 * Each block reads for itself, fails alone, and every number opens the list behind it with the same filter.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Resource } from 'contract/kit/resource.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { addressOf, members, type Filters } from 'contract/report/home.ts';
import { formatDay } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { usePage } from '../../kit/list/list.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { chartTitleSize } from '../../settings.ts';
import './blocks.css';
import { FigureStrip } from './figures.tsx';

const countQuery = (resource: Resource, filters: Filters) => ({
  ...filters,
  page: 0,
  size: 1,
  columns: [resource.title],
});
const grouped = (count: number): string => count.toLocaleString('zh-CN');
const dayFrom = (days: number): string => formatDay(Date.now() + days * 86_400_000);

/** Whether this session reads both lists; nothing is asked that it may not. */
export const seesBlocks = (): boolean =>
  allows('member.partyMember.read') && allows('organisation.partyOrganisation.read');

/** Types of people in the groups reports speak of. */
const kinds: [string, string[]][] = [
  ['专任教师', ['01']],
  ['管理与教辅', ['02', '03', '04', '05', '06', '07', '08', '09']],
  ['本专科生', ['11', '12', '15', '16']],
  ['研究生', ['13', '14']],
  ['离退休', ['21', '22', '23']],
  ['其他', ['31', '32', '99']],
];

const share = (count: number, whole: number): string => (whole > 0 ? `${((count / whole) * 100).toFixed(1)}%` : '');

function Bar({ label, filters, whole }: { label: string; filters: Filters; whole: number }): ReactNode {
  const { data } = usePage(partyMember, countQuery(partyMember, filters));
  const count = data?.totalElements ?? 0;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Link to={addressOf('/member/list', filters)}>
          <i style={{ width: `${whole > 0 ? (count / whole) * 100 : 0}%` }} />
          <span className="figures">{data ? `${grouped(count)}　${share(count, whole)}` : '…'}</span>
        </Link>
      </td>
    </tr>
  );
}

export function MemberKinds(): ReactNode {
  const query = usePage(partyMember, countQuery(partyMember, members()));
  return (
    <section className="home-block card" aria-label="党员结构">
      <h3>党员结构</h3>
      <QueryGate what="党员结构" query={query}>
        {({ totalElements }) => (
          <table className="home-bars">
            <caption style={{ fontSize: chartTitleSize }}>按人员类型，单位：人</caption>
            <tbody>
              {kinds.map(([label, personType]) => (
                <Bar key={label} label={label} filters={members({ personType })} whole={totalElements} />
              ))}
            </tbody>
          </table>
        )}
      </QueryGate>
    </section>
  );
}

/** Terms that have ended or end within half a year, the earliest first. */
export function EndingTerms(): ReactNode {
  const living = ['1', '2', '3'];
  const filters = { 'termEndOn.to': [dayFrom(180)], state: living };
  const columns = ['shortName', 'name', 'termEndOn'];
  const query = usePage(partyOrganisation, { ...filters, page: 0, size: 6, sort: 'termEndOn,asc', columns });
  const { data } = query;
  return (
    <section className="home-block card" aria-label="任期届满">
      <h3>
        任期届满 <small>已届满或半年内届满</small>
        {data && data.totalElements > 0 && (
          <Link to={addressOf('/organisation/list', filters)}>查看全部 {grouped(data.totalElements)} 个</Link>
        )}
      </h3>
      <QueryGate what="任期届满" query={query} rows={6}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="home-nothing">半年内没有任期届满的党组织。</p>
          ) : (
            <ul>
              {content.map(row => (
                <li key={row.id}>
                  <Link to={`/organisation/detail?id=${row.id}`}>{String(row.name)}</Link>
                  <Deadline day={String(row.termEndOn)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryGate>
    </section>
  );
}

/** The figures of party building as its home and the first page show them, for whoever sees them. */
export function PartyBlocks(): ReactNode {
  return (
    <>
      <FigureStrip />
      <div className="home-blocks">
        <MemberKinds />
        <EndingTerms />
      </div>
    </>
  );
}
