/** What a registration says of the person, and that nobody is twice in a batch. Domain-cadre 4.2. */
import { sql } from 'drizzle-orm';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { ended, objectTraining, registrationStates, sources } from 'contract/party-school/codes.ts';
import { registration, type RegistrationDraft } from 'contract/party-school/registration.ts';
import { trainingBatch, type TrainingBatch } from 'contract/party-school/training-batch.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { reach } from '../../kit/resource/reach.ts';
import { rowsById } from '../../kit/write/load.ts';
import { applicantsOf, type Applicant } from './applicant.ts';
import { unfitFaults } from './eligibility.ts';

const area = 'party-school.registration';
type Planned = PlannedChange<typeof registration>;
const keyOf = ({ batchId, personId }: Pick<RegistrationDraft, 'batchId' | 'personId'>) => `${batchId} ${personId}`;

/** Of those who stand in a batch already, by batch and person. */
async function standing(tx: Tx, plans: Planned[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; key: string }>(sql`
    select id, batch_person as key from registration
    where batch_person = any(${sql.param(plans.map(({ after }) => keyOf(after)))}::text[]) and deleted_at is null`);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

function sourceOf(tx: Tx, verb: string): string {
  if (verb === 'import') return sources.imported;
  return reach(tx.actor, permissionOf(registration, 'create')).all ? sources.assigned : sources.recommended;
}

async function unfitOf(tx: Tx, plans: Planned[], facts: Pick<Facts, 'people' | 'batches'>) {
  const all = new Map<string, Fault[]>();
  for (const { before, after } of plans) {
    const [one, batch] = [facts.people.get(after.personId ?? ''), facts.batches.get(after.batchId ?? '')];
    if (!before && one && batch) all.set(keyOf(after), await unfitFaults(tx, batch, one));
  }
  return all;
}

interface Facts {
  people: Map<string, Applicant>;
  batches: Map<string, TrainingBatch>;
  standing: Map<string, string>;
  /** Where each stands first among those that are entered together, as in a sheet. */
  first: Map<string, number>;
  unfit: Map<string, Fault[]>;
  source: string;
  isConsequence: boolean;
}

async function factsOf(tx: Tx, plans: Planned[], of: { verb: string; isConsequence?: boolean }): Promise<Facts> {
  const ids = (field: 'personId' | 'batchId') => plans.flatMap(({ after }) => after[field] ?? []);
  const isConsequence = of.isConsequence === true;
  const people = await applicantsOf(tx, ids('personId'));
  const batches = await rowsById(tx, trainingBatch, ids('batchId'));
  return {
    people,
    batches,
    standing: await standing(tx, plans),
    first: new Map(plans.toReversed().map(({ row, after }) => [keyOf(after), row])),
    unfit: isConsequence ? new Map() : await unfitOf(tx, plans, { people, batches }),
    source: sourceOf(tx, of.verb),
    isConsequence,
  };
}

/** What the party half should know of whoever is sent to such a training. */
function missing(one: Applicant, type: string): Fault[] {
  const isObject = type === objectTraining;
  if (type !== '1' && !isObject) return [];
  const params = { name: one.name };
  return [
    ...(one.hasApplication ? [] : [warn('personId', `${area}.no-application`, params)]),
    ...(isObject && !one.hasReview ? [warn('personId', `${area}.no-object`, params)] : []),
  ];
}

function check({ id, row, before, after }: Planned, facts: Facts): Fault[] {
  if (before) return [];
  const [one, batch] = [facts.people.get(after.personId ?? ''), facts.batches.get(after.batchId ?? '')];
  const other = facts.standing.get(keyOf(after));
  const isTwice = (other !== undefined && other !== id) || facts.first.get(keyOf(after)) !== row;
  return [
    ...(isTwice ? [fault('personId', `${area}.twice`)] : []),
    ...(one && !one.organisationId ? [fault('personId', `${area}.no-place`)] : []),
    ...(facts.unfit.get(keyOf(after)) ?? []),
    ...(one && batch && !facts.isConsequence ? missing(one, batch.type) : []),
  ];
}

export const registrationRules = rules(registration, {
  facts: factsOf,
  derive(row, { people, source }, { before }) {
    const one = people.get(row.personId ?? '');
    const batchPerson = ended.includes(row.state ?? '') ? null : keyOf(row);
    if (!one || (before && before.state !== registrationStates.draft)) return { batchPerson };
    const { name, number, organisationId, collegeId, unitId, personKind, stage } = one;
    return {
      batchPerson,
      name,
      number,
      organisationId,
      collegeId,
      unitId,
      personKind,
      stage,
      sourceKind: row.sourceKind ?? source,
    };
  },
  check,
});
