/**
 * A general branch approves nobody; it deliberates the resolutions of its branches before the committee decides on them.
 * 细则第二十三条, domain-party 3.2 step 17.
 */
import { sql } from 'drizzle-orm';
import {
  developmentProcess,
  type developmentRecord,
  type DevelopmentRecord,
} from 'contract/development/development-record.ts';
import { committeeFaults } from 'contract/development/guards.ts';
import { stepOf } from 'contract/development/steps.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { directGeneralBranch, generalBranch } from 'contract/organisation/codes.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import type { ProcessStep, Tx } from '../../kit/registry.ts';
import { Refusal } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';

/** Steps of the committee that rest on a resolution, and the day it was taken. */
const meetingOf: Readonly<Record<number, 'joinedOn' | 'formalMeetingOn'>> = {
  16: 'joinedOn',
  17: 'joinedOn',
  24: 'formalMeetingOn',
};

/** The general branch between the branch and the committee, where the school has it deliberate. */
export const generalBranchOf = (tx: Tx, organisationId: string) =>
  tx.one<{ id: string; name: string }>(sql`
    select a.id, a.short_name as name from party_organisation o join party_organisation a on o.path like a.path || '%'
    where o.id = ${organisationId}::bigint and a.id <> o.id and a.category in (${generalBranch}, ${directGeneralBranch})
      and not exists (select 1 from system_config where config_key = 'fz.deliberate' and config_value = 'false')
    order by a.level desc limit 1`);

/** Whose deliberation a step still waits for. */
export async function undeliberated(tx: Tx, row: DevelopmentRecord, no: number) {
  const meeting = meetingOf[no];
  const on = meeting && row[meeting];
  if (!on || row.isBackfill === true || (row.deliberatedOn ?? '') >= on) return null;
  return generalBranchOf(tx, row.organisationId);
}

const { deliberate } = developmentProcess.transitions;
type Deliberation = ProcessStep<typeof developmentRecord, typeof deliberate.input>;

/** Whatever it finds goes to the committee, which decides. */
export const deliberating: Pick<Deliberation, 'guard' | 'values' | 'node'> = {
  async guard(tx, row, { deliberatedOn: on, result, ...vote }) {
    const no = Number(row.step);
    if (!(await undeliberated(tx, row, no)))
      throw new Refusal(409, 'kit.illegal-step', { params: { action: deliberate.label } });
    const before = stepOf(no === 24 ? 23 : 15)?.name ?? '';
    const faults: Fault[] = committeeFaults({ ...vote, isApproved: result });
    if (on < String(row[meetingOf[no] ?? 'joinedOn']))
      faults.push(fault('deliberatedOn', 'development.step.order', { step: deliberate.label, before }));
    if (on > (await today(tx)))
      faults.push(fault('deliberatedOn', 'development.step.later', { step: deliberate.label }));
    return faults;
  },
  values: (_, __, { deliberatedOn }) => ({ deliberatedOn }),
  node: async (tx, _, { result }) => `党总支审议：${(await wordsOf(tx, 'DJ_FZ_SPJL'))(result)}`,
};
