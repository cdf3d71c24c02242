/** The screen of party building: organisations and members in the reach of who opened it. */
import { deadlineWords } from '../kit/ui/deadline-words.ts';
import type { ReactNode } from 'react';
import type { Figure as Said } from 'contract/kit/figure.ts';
import { memberFigures } from 'contract/member/figures.ts';
import { organisationFigures } from 'contract/organisation/figures.ts';
import type { PartyOverview as Figures, Slice } from 'contract/report/screen.ts';
import { Bars, Figure, grouped, leading, Panel, Ring, share, usePages, Value } from './charts.tsx';
import { MemberYears } from './member-years.tsx';

interface Props {
  figures: Figures;
}

const signed = (count: number): string => (count > 0 ? `+${count}` : String(count));

/** Name and words of a figure are those of the lists. */
const named = ({ label, says }: Said) => ({ label, says });
const minority = { label: '少数民族党员', says: '在册党员中民族为汉族以外的' };

function Strip({ figures: { organisations, members } }: Props): ReactNode {
  const { total } = members;
  return (
    <ul className="strip">
      <Figure
        {...named(organisationFigures.all)}
        count={organisations.total}
        unit="个"
        note={`党委 ${organisations.committees}　党总支 ${organisations.generalBranches}　党支部 ${organisations.branches}`}
      />
      <Figure
        {...named(memberFigures.all)}
        count={total}
        unit="人"
        note={`${memberFigures.joinedThisYear.label} ${grouped(members.joinedThisYear)} 人`}
      />
      <Figure
        {...named(memberFigures.formal)}
        count={members.formal}
        unit="人"
        note={`占 ${share(members.formal, total)}`}
      />
      <Figure
        {...named(memberFigures.probationary)}
        count={members.probationary}
        unit="人"
        note={`${memberFigures.endingSoon.label} ${members.dueSoon} 人`}
      />
      <Figure
        {...named(memberFigures.women)}
        count={members.women}
        unit="人"
        note={`占 ${share(members.women, total)}`}
      />
      <Figure {...minority} count={members.minority} unit="人" note={`占 ${share(members.minority, total)}`} />
      <Figure
        {...named(memberFigures.joinedThisYear)}
        count={members.joinedThisYear}
        unit="人"
        note={`较上年同期 ${signed(members.joinedThisYear - members.joinedLastYear)}`}
      />
    </ul>
  );
}

/** Kinds of organisations right below the place, with their bodies and members. */
function kindsBelow({ colleges }: Figures): { label: string; bodies: number; members: number }[] {
  const kinds: [string, RegExp][] = [
    ['院系党委', /^(611|613|614|911)$/],
    ['党总支', /^(621|622|921)$/],
    ['直属支部', /^(631|632|633|931|932)$/],
  ];
  return kinds.flatMap(([label, codes]) => {
    const own = colleges.filter(one => codes.test(one.category));
    const members = own.reduce((sum, one) => sum + one.members, 0);
    return own.length > 0 ? [{ label, bodies: own.length, members }] : [];
  });
}

function Structure({ figures }: Props): ReactNode {
  const { organisations, members, place, colleges } = figures;
  const rows: Slice[] = colleges.map(({ name, members: count }) => ({ label: name, count }));
  const { page, at, count } = usePages(rows, 15);
  const longest = Math.max(1, ...rows.map(one => one.count));
  const branches = [...colleges].sort((a, b) => b.branches - a.branches).slice(0, 5);
  return (
    <Panel title="组织体系" note={`${grouped(organisations.total)} 个党组织`} area="structure">
      <div className="tree">
        <div className="tree-top">
          <b>{place || '管理范围内的党组织'}</b>
          <span>
            {grouped(organisations.total)} 个党组织　{grouped(members.total)} 人
          </span>
        </div>
        <ul>
          {kindsBelow(figures).map(({ label, bodies, members: people }) => (
            <li key={label}>
              <b>{label}</b>
              <span>
                {grouped(bodies)} 个　{grouped(people)} 人
              </span>
            </li>
          ))}
        </ul>
      </div>
      <h3>
        各单位党员人数
        <small>
          {grouped(colleges.length)} 个单位{count > 1 && `　第 ${at + 1} / ${count} 页`}
        </small>
      </h3>
      <div className="colleges">
        <Bars slices={page} tone="gold" longest={longest} />
      </div>
      <h3>
        支部最多的单位<small>个</small>
      </h3>
      <ul className="chips">
        {branches.map(({ name, branches: own }) => (
          <li key={name}>
            <span title={name}>{name}</span>
            <b>{grouped(own)}</b>
          </li>
        ))}
      </ul>
      <ul className="foot">
        <FootFigure of={organisationFigures.withCommittee} count={organisations.withCommittee} />
        <FootFigure of={organisationFigures.endingThisYear} count={organisations.endingThisYear} />
        <FootFigure of={organisationFigures.termOver} count={organisations.overdue} alarm />
        <FootFigure of={memberFigures.endingSoon} count={members.dueSoon} />
        <FootFigure of={memberFigures.overdue} count={members.dueOver} alarm />
      </ul>
    </Panel>
  );
}

const FootFigure = ({ of, count, alarm = false }: { of: Said; count: number; alarm?: boolean }): ReactNode => (
  <li className={alarm && count > 0 ? 'is-alarm' : ''} title={of.says}>
    <span>{of.label}</span>
    <p>
      <Value of={count} />
    </p>
  </li>
);

function Terms({ figures: { terms } }: Props): ReactNode {
  return (
    <Panel title="任期届满" note={organisationFigures.endingSoon.label} area="terms">
      {terms.length === 0 && <p className="nothing">半年内没有任期届满的党组织</p>}
      <ul className="terms">
        {terms.map(({ name, endOn, days }) => (
          <li key={name + endOn} className={days < 0 ? 'is-alarm' : ''}>
            <span title={name}>{name}</span>
            <b>{deadlineWords(days)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function PartyOverview({ figures }: Props): ReactNode {
  const { organisations, members } = figures;
  return (
    <>
      <Strip figures={figures} />
      <div className="grid">
        <Panel title="党员年龄结构" note="人" area="ages">
          <Bars slices={members.ages} />
        </Panel>
        <MemberYears of={members.years} area="years" />
        <Panel title="民族构成" note="人" area="ethnicities">
          <Bars slices={members.ethnicities} tone="gold" />
        </Panel>
        <Structure figures={figures} />
        <Panel title="支部类型" note="个" area="branches">
          <Bars slices={leading(organisations.branchTypes, 7)} />
        </Panel>
        <Panel title="性别与学历" note="人" area="education">
          <Bars slices={[...members.genders, ...members.education]} tone="gold" />
        </Panel>
        <Panel title="党组织类别" note="个" area="categories">
          <Bars slices={leading(organisations.categories, 6)} />
        </Panel>
        <Terms figures={figures} />
        <Panel title="人员类型构成" note={`共 ${grouped(members.total)} 人`} area="kinds">
          <Ring slices={members.kinds} unit="人" />
        </Panel>
      </div>
    </>
  );
}
