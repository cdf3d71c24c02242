/** The screen of charts: how organisations and members are made up, and how they grew. */
import type { ReactNode } from 'react';
import type { PartyOverview as Figures } from 'contract/report/screen.ts';
import { Bars, grouped, leading, Panel, Ring } from './charts.tsx';
import { MemberYears } from './member-years.tsx';

export function PartyCharts({ figures: { members, organisations } }: { figures: Figures }): ReactNode {
  return (
    <div className="grid is-even">
      <Panel title="党组织类别" note={`共 ${grouped(organisations.total)} 个`} area="m0">
        <Ring slices={leading(organisations.categories, 5)} unit="个" />
      </Panel>
      <Panel title="支部类型" note={`共 ${grouped(organisations.branches)} 个`} area="m1">
        <Bars slices={organisations.branchTypes} tone="gold" />
      </Panel>
      <MemberYears of={members.years} area="m2" />
      <Panel title="人员类型构成" note={`共 ${grouped(members.total)} 人`} area="m3">
        <Ring slices={members.kinds} unit="人" />
      </Panel>
      <Panel title="年龄与学历" note="人" area="m4">
        <Bars slices={[...members.ages, ...members.education]} />
      </Panel>
      <Panel title="性别与民族" note="人" area="m5">
        <Bars slices={[...members.genders, ...members.ethnicities]} tone="gold" />
      </Panel>
    </div>
  );
}
