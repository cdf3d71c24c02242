/**
 * What the home of party building tells at a glance: figures, the make-up of the members, terms that end.
 * Each block reads for itself, fails alone, and every number opens the list behind it with the same filter.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { addressOf, members } from 'contract/report/home.ts';
import { formatDay, grouped } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { useCountsOf, usePage } from '../../kit/list/list.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import './blocks.css';
import { FigureStrip } from './figures.tsx';
import { Bars } from '../../kit/ui/bars.tsx';
import { Block } from '../../kit/ui/block.tsx';

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

const counted = [members(), ...kinds.map(([, personType]) => members({ personType }))];

export function MemberKinds(): ReactNode {
  const query = useCountsOf(partyMember, counted);
  return (
    <Block title="党员结构">
      <QueryGate what="党员结构" query={query}>
        {([whole, ...counts]) => (
          <Bars
            caption="按人员类型，单位：人"
            whole={whole ?? 0}
            lines={kinds.map(([label, personType], at) => ({
              label,
              count: counts[at] ?? undefined,
              to: addressOf('/member/list', members({ personType })),
            }))}
          />
        )}
      </QueryGate>
    </Block>
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
    <Block
      title="任期届满"
      note="已届满或半年内届满"
      all={
        data &&
        data.totalElements > 0 && (
          <Link to={addressOf('/organisation/list', filters)}>查看全部 {grouped(data.totalElements)} 个</Link>
        )
      }
    >
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
    </Block>
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
