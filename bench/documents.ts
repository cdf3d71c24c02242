/**
 * `npm run bench -- --only=documents`: the documents of one applicant as docx files over HTTP, from the talk to full
 * membership. The floor reads the bare rows the documents are made of.
 */
import { sql } from 'drizzle-orm';
import { openSession } from 'server/areas/platform/index.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { noFacts } from 'server/kit/tx.ts';
import { start } from './processes.ts';
import { median } from './measure.ts';
import { product } from './university.ts';

const wantedSeconds = 1;
const times = 20;
const codes = ['developmentTalk', 'developmentPublicity', 'developmentAdmission', 'developmentFormal'];
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 4 });

const long = '思想上积极要求进步，工作学习刻苦努力，主动承担集体任务，群众基础好。'.repeat(8);
const ballots = { due: 30, present: 24, agree: 22, oppose: 1, abstain: 1, resolution: '同意。' };
const forms: Record<number, object> = {
  2: { talkedOn: '2024-02-20', talkPlace: '会议室', summary: long },
  14: { filledOn: '2025-11-06', introducerOpinions: long },
  15: { joinedOn: '2025-11-19', ...ballots },
  16: { committeeTalkedOn: '2025-12-01', talker: '组织员', opinion: long },
  22: { formalAppliedOn: '2026-10-25', summary: long },
  23: { formalMeetingOn: '2026-11-20', ...ballots },
};

/** An applicant at the end of the way, with everything the documents tell. */
async function applicant(): Promise<string> {
  const [record] = await database.rows<{ id: string }>(sql`
    with chosen as (select r.id, array(select m.id from party_member m where m.organisation_id = r.organisation_id
        and m.member_category = '1' and m.deleted_at is null order by m.id limit 2) as people
      from development_record r where r.stage = '4' and r.deleted_at is null order by r.id limit 1)
    update development_record r set contact_ids = c.people, introducer_ids = c.people, application_book_no = '2025-90001',
      applied_on = '2024-02-01', activist_on = '2024-05-10', object_on = '2025-06-16', joined_on = '2025-11-19',
      approved_on = '2025-12-10', probation_end_on = '2026-11-19', formal_applied_on = '2026-10-25',
      formal_meeting_on = '2026-11-20', formal_decision = '1', formal_approved_on = '2026-12-10', formal_on = '2026-11-19'
    from chosen c where r.id = c.id returning r.id`);
  const id = record?.id ?? '';
  const [talker] = await database.rows<{ id: string }>(sql`
    select contact_ids[1] as id from development_record where id = ${id}::bigint`);
  await database.rows(sql`delete from development_step where record_id = ${id}::bigint`);
  for (const [step, form] of Object.entries(forms))
    await database.rows(sql`
      insert into development_step (record_id, step, state, done_on, form, operator_name)
      values (${id}::bigint, ${Number(step)}, '3', '2026-01-01', ${JSON.stringify({ ...form, talkerId: talker?.id })}::jsonb, '测量')`);
  await database.rows(sql`
    insert into development_publicity (record_id, kind, start_on, end_on, conclusion, created_at, updated_at)
    values (${id}::bigint, '2', '2025-06-04', '2025-06-11', '1', now(), now())`);
  return id;
}

async function took(action: () => Promise<unknown>): Promise<{ median: number; most: number }> {
  const spent: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await action();
    spent.push((performance.now() - began) / 1000);
  }
  return { median: median(spent), most: Math.max(...spent) };
}

const id = await applicant();
const user = await database.one<{ id: string }>(sql`select id from user_account where username = 'demo.department'`);
const { token } = await openSession(database, { userId: user?.id ?? '', rememberMe: false, facts: noFacts });
const served = await start(product, process.env as Record<string, string>);
let isWhole = true;
let bytes = 0;
const packet = async () => {
  bytes = 0;
  for (const code of codes) {
    const answer = await fetch(`http://127.0.0.1:${served.port}/api/document/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ code, id, format: 'docx' }),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    // A docx file is a package that begins with these two letters.
    const isGood = answer.ok && content.subarray(0, 2).toString() === 'PK';
    if (!isGood) console.error(`✗ ${code}: ${answer.status} ${content.subarray(0, 300).toString()}`);
    isWhole &&= isGood;
    bytes += content.length;
  }
};
const made = await took(packet);
const bare = await took(() =>
  database.rows(sql`
    select r.*, (select jsonb_object_agg(s.step, s.form) from development_step s where s.record_id = r.id and s.is_current) as forms
    from development_record r where r.id = ${id}::bigint`),
);
await served.stop();
await database.end();

const line = (name: string, value: string) => console.log(`${name.padEnd(44)}${value}`);
const told = ({ median: middle, most }: { median: number; most: number }) =>
  `${middle.toFixed(3)} (most ${most.toFixed(3)})`;
line(`${codes.length} documents of an applicant, s (wanted ≤ ${wantedSeconds})`, told(made));
line('bare rows, s', told(bare));
line('kilobytes', (bytes / 1024).toFixed(0));
process.exitCode = isWhole && made.most <= wantedSeconds ? 0 : 1;
