/** A record is handed in complete, and checked by somebody else. Domain-cadre appendix A. */
import { sql } from 'drizzle-orm';
import { cadre, cadreProcess } from 'contract/cadre/cadre.ts';
import { neededToSubmit } from 'contract/cadre/completeness.ts';
import { fault } from 'contract/kit/fault.ts';
import { handle } from '../../kit/process/handle.ts';
import type { Tx } from '../../kit/registry.ts';
import { expressionOf, sourceOf } from '../../kit/resource/source.ts';

const area = 'cadre.cadre';
const { transitions } = cadreProcess;

/** What is missing, of what the record asks for. */
async function missingOf(tx: Tx, id: string): Promise<string[]> {
  const row = await tx.one<{ gaps: string | null }>(sql`
    select ${expressionOf(tx.registry, cadre, 'gaps')} as gaps from ${sourceOf(cadre)} where t.id = ${id}::bigint`);
  return (row?.gaps ?? '').split('、').filter(label => neededToSubmit.includes(label));
}

/** Who handed it in last. */
const handedInBy = async (tx: Tx, id: string) =>
  (
    await tx.one<{ by: string | null }>(sql`
      select operator_id as by from workflow_record where entity = ${cadre.name} and record_id = ${id}::bigint
        and node = ${transitions.submit.label} order by id desc limit 1`)
  )?.by;

export const cadreHandler = handle(cadreProcess, {
  page: '/cadre/detail',
  ask: () => null,
  subjects: async (_, { id }) => [id],
  steps: {
    submit: {
      async guard(tx, { id }) {
        const gaps = await missingOf(tx, id);
        return gaps.length > 0 ? [fault('', `${area}.incomplete`, { gaps: gaps.join('、') })] : [];
      },
    },
    approve: {
      async guard(tx, { id }) {
        const isOwn = tx.actor.userId !== null && (await handedInBy(tx, id)) === tx.actor.userId;
        return isOwn ? [fault('', `${area}.own-entry`)] : [];
      },
    },
  },
});
