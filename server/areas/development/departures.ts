/** Until when somebody stays is known to the register of students: a bachelor who becomes a master's student does not leave. */
import { sql } from 'drizzle-orm';
import { goesOn } from 'contract/development/codes.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { student } from 'contract/person/student.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rules } from '../../kit/registry.ts';

export const departureRules = rules(student, {
  async follow(tx, stored) {
    const turned = stored.filter(({ changed, remove }) => remove || changed.has('graduatesOn'));
    if (turned.length === 0) return;
    const days = new Map(turned.map(({ id, after, remove }) => [id, remove ? null : after.graduatesOn]));
    const rows = await tx.rows<{ id: string; personId: string }>(sql`
      select id, person_id from development_record where person_id = any(${sql.param([...days.keys()])}::bigint[])
        and deleted_at is null and state = any(${sql.param(goesOn)}::text[]) order by id for update`);
    const changes = rows.map(({ id, personId }) => ({ id, values: { departsOn: days.get(personId) ?? null } }));
    await applyEffects(tx, developmentRecord, changes, { flow: null, reason: '学生离校日期变更' });
  },
});
