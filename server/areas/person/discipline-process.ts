/** A second person puts a discipline in force and lifts it, 留党察看 is extended once. Decisions 102. */
import { sql } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { fault } from 'contract/kit/fault.ts';
import * as codes from 'contract/person/discipline-record.ts';
import { handle } from '../../kit/process/handle.ts';
import type { Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { needsRelease, stateFor } from './discipline.ts';

const area = 'person.disciplineRecord';

const isOwnEntry = async (tx: Tx, id: string): Promise<boolean> =>
  tx.actor.userId !== null &&
  (await tx.one(sql`
    select 1 from discipline_record where id = ${id}::bigint and created_by = ${tx.actor.userId}::bigint`)) !== null;

export const disciplineHandler = handle(codes.disciplineProcess, {
  page: '/cadre/discipline/detail',
  ask: () => null,
  steps: {
    approve: {
      guard: async (tx, row) => ((await isOwnEntry(tx, row.id)) ? [fault('', `${area}.second-entry`)] : []),
      to: async (tx, row) => stateFor(row, await today(tx)),
    },
    release: {
      async guard(tx, row, { endedOn }) {
        if (row.kind === codes.disciplineKinds.expulsion) return [fault('', `${area}.not-released`)];
        if (await isOwnEntry(tx, row.id)) return [fault('', `${area}.second`)];
        return [
          ...(endedOn < row.decidedOn ? [fault('endedOn', `${area}.released-before`, { day: row.decidedOn })] : []),
          ...(endedOn > (await today(tx)) ? [fault('endedOn', `${area}.released-later`)] : []),
        ];
      },
      to: (_, { kind, endsOn }, { endedOn }) =>
        !needsRelease.includes(kind) && endsOn && endedOn >= endsOn
          ? codes.disciplineStates.expired
          : codes.disciplineStates.released,
      values: (_, __, { endedOn, decisionNo, decisionFiles }) => ({
        releasedOn: endedOn,
        releaseDocumentNo: decisionNo,
        releaseFiles: decisionFiles,
      }),
    },
    revoke: { values: (_, __, { reason }) => ({ revokedFor: reason }) },
    extend: {
      async guard(_, { kind, months }) {
        const isOne = kind === codes.disciplineKinds.onProbation && months === codes.probationLengths[0];
        return isOne ? [] : [fault('', `${area}.extend`)];
      },
      values(_, { decidedOn, endsOn }) {
        const [, longest] = codes.probationLengths;
        const further = longest - codes.probationLengths[0];
        const observedUntil = addMonths(decidedOn, longest);
        return { months: longest, observedUntil, endsOn: endsOn ? addMonths(endsOn, further) : null };
      },
    },
  },
});
