/**
 * What the home of party building tells at a glance: figures, the make-up of the members, terms that end.
 * Each block reads for itself, fails alone, and every number opens the list behind it with the same filter.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { memberFigures, memberKinds } from 'contract/member/figures.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { organisationFigures } from 'contract/organisation/figures.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { addressOf } from 'contract/report/home.ts';
import { grouped, today } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { useCountsOf, usePage } from '../../kit/list/list.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import './blocks.css';
import { FigureStrip } from './figures.tsx';
import { Bars } from '../../kit/ui/bars.tsx';
import { Block } from '../../kit/ui/block.tsx';

/** Whether this session reads both lists; nothing is asked that it may not. */
export const seesBlocks = (): boolean =>
  allows('member.partyMember.read') && allows('organisation.partyOrganisation.read');

export function MemberKinds(): ReactNode {
  const day = today();
  const query = useCountsOf(
    partyMember,
    [memberFigures.all, ...memberKinds].map(figure => figure.filters(day)),
  );
  return (
    <Block title="党员结构">
      <QueryGate what="党员结构" query={query}>
        {([whole, ...counts]) => (
          <Bars
            caption="按人员类型，单位：人"
            whole={whole ?? 0}
            lines={memberKinds.map(({ label, filters }, at) => ({
              label,
              count: counts[at] ?? undefined,
              to: addressOf('/member/list', filters(day)),
            }))}
          />
        )}
      </QueryGate>
    </Block>
  );
}

/** Terms that have ended or end within half a year, the earliest first. */
export function EndingTerms(): ReactNode {
  const { says, filters: of } = organisationFigures.endingSoon;
  const filters = of(today());
  const columns = ['shortName', 'name', 'termEndOn'];
  const query = usePage(partyOrganisation, { ...filters, page: 0, size: 6, sort: 'termEndOn,asc', columns });
  const { data } = query;
  return (
    <Block
      title="任期届满"
      note={organisationFigures.endingSoon.label}
      all={
        data &&
        data.totalElements > 0 && (
          <Link to={addressOf('/organisation/list', filters)} title={says}>
            查看全部 {grouped(data.totalElements)} 个
          </Link>
        )
      }
    >
      <QueryGate what="任期届满" query={query} rows={6}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="block-nothing">半年内没有任期届满的党组织。</p>
          ) : (
            <ul>
              {content.map(row => (
                <li key={row.id}>
                  <Link to={`/organisation/detail?id=${row.id}`} title={String(row.name)}>
                    {String(row.shortName ?? row.name)}
                  </Link>
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
