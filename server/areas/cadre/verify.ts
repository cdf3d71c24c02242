/**
 * Birthday, begin of work and entry into the Party as the personnel file proves them: written here by the organisation
 * department, they hold in every record of the person, and no other write changes them. Domain-cadre 1; record 212.
 */
import { sql } from 'drizzle-orm';
import { verifyCadre } from 'contract/cadre/actions.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { addYears } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { person } from 'contract/person/person.ts';
import { flowOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handler, rules, type PlannedChange, type Tx, type Values } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import { prepared } from '../../kit/database/connection.ts';
import { oneOf } from '../../kit/resource/source.ts';
import { today } from '../../kit/setting.ts';
import { partyAge } from './cadre.ts';

const area = 'cadre.cadre';
/** Where each verified value wins. */
export const wins = {
  verifiedBirthDate: 'birthDate',
  verifiedWorkOn: 'workStartedOn',
  verifiedPartyOn: 'joinedOn',
} as const;
type Verified = keyof typeof wins;
const names = Object.keys(wins) as Verified[];

interface Proved extends Record<Verified, string | null> {
  id: string;
}
async function provedOf(tx: Tx, plans: readonly { id: string }[]): Promise<Map<string, Proved>> {
  const ids = plans.map(({ id }) => id).filter(id => /^\d+$/.test(id));
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<Proved>(
    prepared(sql`
    select id, verified_birth_date::text as verified_birth_date, verified_work_on::text as verified_work_on,
      verified_party_on::text as verified_party_on
    from cadre where ${oneOf(sql`id`, ids, 'bigint')} and deleted_at is null`),
  );
  return new Map(rows.map(row => [row.id, row]));
}

/** A write that would tell another day than the one that was proved; a new proof brings its day along. */
function against({ id, after, changed }: PlannedChange, proved: Map<string, Proved>): Fault[] {
  const own = proved.get(id);
  return names.flatMap(name => {
    const field = wins[name];
    const value = (after[name] as string | null | undefined) ?? own?.[name];
    if (!value || !changed.has(field) || after[field] === value) return [];
    const { label } = field === 'joinedOn' ? partyMember.fields.joinedOn : person.fields[field];
    return [fault(field, `${area}.verified`, { label, value })];
  });
}
const records: Resource[] = [person, partyMember];
export const verifiedRules = records.map(one => rules(one, { facts: provedOf, check: against }));

interface Known {
  today: string;
  birthDate: string | null;
  isMember: boolean;
}
function faultsOf(given: Record<Verified, string | null | undefined>, known: Known): Fault[] {
  const { verifiedBirthDate, verifiedPartyOn } = given;
  const born = verifiedBirthDate ?? known.birthDate;
  return [
    ...(names.every(name => !given[name]) ? [fault('verifiedBirthDate', `${area}.nothing-verified`)] : []),
    ...names
      .filter(name => (given[name] ?? '') > known.today)
      .map(name => fault(name, `${area}.later`, { label: cadre.fields[name].label })),
    ...(verifiedPartyOn && !known.isMember ? [fault('verifiedPartyOn', `${area}.no-member`)] : []),
    ...(verifiedPartyOn && born && verifiedPartyOn < addYears(born, partyAge)
      ? [fault('verifiedPartyOn', `${area}.young-member`)]
      : []),
  ];
}

export const verifyHandler = handler(verifyCadre, {
  subjects: async (_, { id }) => [id],
  async perform(tx, row, { reason, confirmed: _, ...given }) {
    const isMember =
      (await tx.one(sql`select 1 from party_member where id = ${row.id}::bigint and deleted_at is null`)) !== null;
    const faults = faultsOf(
      { verifiedBirthDate: null, verifiedWorkOn: null, verifiedPartyOn: null, ...given },
      { today: await today(tx), birthDate: row.birthDate, isMember },
    );
    if (faults.length > 0) throw refuse(faults);
    const said = names.filter(name => given[name]);
    const values: Values = Object.fromEntries(
      said.flatMap(name => [[name, given[name]], ...(name === 'verifiedPartyOn' ? [] : [[wins[name], given[name]]])]),
    );
    const cause = { flow: flowOf(cadre, row.id), reason };
    await applyEffects(tx, cadre, [{ id: row.id, version: row.version, values }], cause);
    if (given.verifiedPartyOn)
      await applyEffects(tx, partyMember, [{ id: row.id, values: { joinedOn: given.verifiedPartyOn } }], cause);
  },
});
