/** Who joined and who became formal in the last years, of those who stand in the register today. */
import type { ReactNode } from 'react';
import { memberYears } from 'contract/member/figures.ts';
import type { PartyOverview } from 'contract/report/screen.ts';
import { Columns, Panel } from './charts.tsx';

export function MemberYears({ of, area }: { of: PartyOverview['members']['years']; area: string }): ReactNode {
  const pairs = of.map(({ year, joined, formal }) => {
    const said = memberYears(year);
    return { label: String(year), first: joined, second: formal, says: [said.joined.says, said.formal.says] as const };
  });
  return (
    <Panel title="近六年入党与转正" note="现有在册党员，人" area={area}>
      <Columns pairs={pairs} names={['入党', '转正']} />
    </Panel>
  );
}
