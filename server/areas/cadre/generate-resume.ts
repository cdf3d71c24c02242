/** 生成简历: the lines made of studies, work, posts and terms elsewhere take the place of what stands, once that is confirmed. */
import { sql } from 'drizzle-orm';
import { generateResume } from 'contract/cadre/actions.ts';
import { linesFrom, type Line, type Post, type Study, type Term, type Work } from 'contract/cadre/resume-lines.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { secondmentStates } from 'contract/appointment/secondment.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { resumeEntry } from 'contract/person/resume-entry.ts';
import { flowOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handler, type Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';

const area = 'cadre.cadre';

async function recordedOf(tx: Tx, id: string) {
  const studies = await tx.rows<Study>(sql`
    select start_month, end_month, kind, education, school, department, major from education_record
    where person_id = ${id}::bigint and deleted_at is null and kind <> '4' order by start_month`);
  const works = await tx.rows<Work>(sql`
    select start_month, end_month, unit_text, department, post_text from work_experience
    where person_id = ${id}::bigint and deleted_at is null order by start_month`);
  const posts = await tx.rows<Post>(sql`
    select to_char(h.start_on, 'YYYY-MM') as start_month, to_char(h.end_on, 'YYYY-MM') as end_month,
      u.name as unit_text, h.post_name as post_text
    from post_holding h join unit u on u.id = h.unit_id
    where h.person_id = ${id}::bigint and h.deleted_at is null and h.is_main order by h.start_on`);
  const terms = await tx.rows<Term>(sql`
    select to_char(start_on, 'YYYY-MM') as start_month, to_char(real_end_on, 'YYYY-MM') as end_month,
      to_unit as unit_text, to_post as post_text
    from secondment where person_id = ${id}::bigint and deleted_at is null and state <> ${secondmentStates.proposed}
    order by start_on`);
  return { studies, works, posts, terms };
}

const standingOf = (tx: Tx, id: string) =>
  tx.rows<{ id: string }>(sql`
    select id from resume_entry where person_id = ${id}::bigint and deleted_at is null order by id`);

/** A line that went on meanwhile belongs to the last one of the main line before it. */
async function store(tx: Tx, personId: string, lines: readonly Line[], reason: string): Promise<void> {
  const cause = { flow: flowOf(cadre, personId), reason };
  const valuesOf = ({ isMeanwhile, ...line }: Line, sortNo: number) => ({
    ...line,
    personId,
    sortNo,
    kind: isMeanwhile ? '1' : '0',
  });
  const all = lines.map((line, at) => ({ isMeanwhile: line.isMeanwhile, values: valuesOf(line, at) }));
  const main = all.filter(one => !one.isMeanwhile);
  const ids = await applyEffects(
    tx,
    resumeEntry,
    main.map(({ values }) => ({ values })),
    cause,
  );
  const parentOf = (at: number) => ids[all.slice(0, at).filter(one => !one.isMeanwhile).length - 1];
  const inside = all.flatMap(({ isMeanwhile, values }, at) =>
    isMeanwhile ? [{ values: { ...values, parentId: parentOf(at) } }] : [],
  );
  await applyEffects(tx, resumeEntry, inside, cause);
}

/** These lines take the place of all that stand. */
export async function replaceResume(tx: Tx, id: string, lines: readonly Line[], reason: string): Promise<void> {
  const cause = { flow: flowOf(cadre, id), reason };
  await applyEffects(
    tx,
    resumeEntry,
    (await standingOf(tx, id)).map(one => ({ id: one.id, values: {}, remove: true })),
    cause,
  );
  await store(tx, id, lines, reason);
}

export const resumeHandler = handler(generateResume, {
  async perform(tx, { id }, { confirmed }) {
    const { lines, left } = linesFrom(await recordedOf(tx, id));
    if (lines.length === 0) throw refuse([fault('', `${area}.resume-of-nothing`)]);
    const standing = await standingOf(tx, id);
    const found: Fault[] = [
      ...(standing.length > 0 ? [warn('', `${area}.resume-stands`, { count: standing.length })] : []),
      ...(left.length > 0 ? [warn('', `${area}.resume-left`, { names: left.join('、') })] : []),
    ];
    const open = found.filter(({ code }) => !confirmed.includes(code));
    if (open.length > 0) throw refuse(open);
    await replaceResume(tx, id, lines, '由学历、工作经历和任职记录生成');
  },
});
