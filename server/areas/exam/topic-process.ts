/** The way of a question: looked at by somebody else, then drawn, stopped, drawn again. Domain-cadre appendix A. */
import { sql } from 'drizzle-orm';
import { topicStates } from 'contract/exam/codes.ts';
import { topic, topicProcess, type Topic } from 'contract/exam/topic.ts';
import { fault } from 'contract/kit/fault.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handle } from '../../kit/process/handle.ts';
import type { Tx } from '../../kit/registry.ts';
import { settingOf } from '../../kit/setting.ts';

const isReviewed = async (tx: Tx) => (await settingOf(tx, 'exam.topicReview', 'true')) === 'true';

export const topicHandler = handle(topicProcess, {
  page: '/party-school/topic/detail',
  /** A sheet brings a thousand at once: they wait in a view of the list, and nobody has a thousand to-dos. */
  ask: () => null,
  steps: {
    submit: { to: async tx => ((await isReviewed(tx)) ? topicStates.pending : topicStates.enabled) },
    review: {
      guard: async ({ actor }, { writer }) =>
        actor.userId !== null && actor.username === writer ? [fault('', 'exam.topic.own-review')] : [],
    },
  },
});

/** A published exam has taken these as they stand: whoever writes one anew from now on makes another edition of it. */
export async function markUsed(tx: Tx, ids: readonly string[], why: string): Promise<void> {
  const fresh = await tx.rows<Pick<Topic, 'id'>>(sql`
    select id::text from topic where deleted_at is null and is_used is not true
      and id = any(${sql.param([...ids])}::bigint[]) order by id for update`);
  const changes = fresh.map(({ id }) => ({ id, values: { isUsed: true } }));
  if (changes.length > 0) await applyEffects(tx, topic, changes, { ...causeOf(topic, ids[0] ?? '', why), flow: null });
}
