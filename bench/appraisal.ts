/**
 * `npm run bench -- --only=appraisal`: an appraisal of the whole school is closed, then all boxes are opened and every score
 * written, in pieces. Six members of each group have rated all others. The floor opens as many envelopes and writes the same
 * two columns by one bare statement. `APPRAISAL_BRANCHES` says how many branches take part.
 */
import { sql } from 'drizzle-orm';
import { appraisalBatch, appraisalBatchProcess } from 'contract/appraisal/appraisal-batch.ts';
import { firstDimensions } from 'contract/appraisal/dimensions.ts';
import { kitTexts } from 'contract/kit/texts.ts';
import { resources } from 'contract/resources.ts';
import { castIn, countPolls, levelScore, makeRoster, pollsOf } from 'server/areas/appraisal/index.ts';
import { areasWith } from 'server/areas/index.ts';
import { disclosing, enclose, newBoxKey } from 'server/ballots/envelope.ts';
import { asSystem } from 'server/kit/actor.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { sealWith } from 'server/kit/database/seal.ts';
import { dictionaryBook } from 'server/kit/dictionaries.ts';
import type { Tx } from 'server/kit/registry.ts';
import { noFacts, txOf } from 'server/kit/tx.ts';
import { write } from 'server/kit/write/write.ts';
import { sealKeyOf } from 'server/seal-key.ts';
import { take } from 'server/seed/take.ts';
import { readSettings } from 'server/settings.ts';
import { buildRegistry } from '../server/kit/http/build-registry.ts';

const branches = Number(process.env['APPRAISAL_BRANCHES'] ?? 3000);
const raters = 6;
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 2 });
const seal = sealWith(await sealKeyOf(readSettings(process.env)));
const registry = buildRegistry(resources, areasWith(), { dictionaries: dictionaryBook(), seal, texts: kitTexts });
const inName = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(connection => work(txOf(connection, registry, asSystem('测量'), noFacts)));
const { configure, start, close } = appraisalBatchProcess.actions;

/** The members of so many branches are those of the register. */
await database.rows(sql`
  update party_member set party_status = '3' where party_status = '1' and not organisation_id in (
    select organisation_id from party_member where deleted_at is null and party_status = '1' group by organisation_id
    order by count(*) desc, organisation_id limit ${branches}::int)`);
const day = (await database.one<{ day: string }>(sql`select current_date::text as day`))?.day ?? '';
const root = await database.one<{ id: string }>(sql`select id from party_organisation where parent_id is null`);
const plan = {
  name: '评议测量',
  year: 2099,
  organisationId: root?.id,
  dimensions: firstDimensions,
  hasSummary: false,
  hasSelf: false,
  hasMasses: false,
  mutualFrom: day,
  mutualTo: day,
  orgFrom: day,
  orgTo: day,
};

async function begun(): Promise<string> {
  const [id = ''] = await inName(tx =>
    write(tx, appraisalBatch, [{ values: plan }], { verb: 'create', origin: 2, confirmed: 'all' }),
  );
  await inName(tx => take(tx, configure, id, {}));
  await makeRoster(inName, id);
  await inName(tx => take(tx, start, id, {}));
  return id;
}

/** Gives how many papers lie in the boxes. */
async function cast(id: string): Promise<number> {
  let papers = 0;
  for (const poll of await inName(tx => pollsOf(tx, id)))
    await inName(async tx => {
      const coming = poll.targetIds.slice(0, raters).map((key, at) => ({
        tx,
        key,
        marks: poll.targetIds
          .filter(one => one !== key)
          .map((one, place) => ({ id: one, grade: String(((at + place) % 3) + 1) })),
      }));
      const refused = (await castIn(tx, poll.id, coming)).filter(one => one !== null);
      if (refused.length > 0) throw refused[0];
      papers += coming.length * (poll.targetIds.length - 1);
    });
  return papers;
}

const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

async function bare(papers: number, id: string): Promise<number> {
  const key = newBoxKey();
  const envelope = enclose(key.publicKey, 'floor', Buffer.alloc(3));
  await database.rows(sql`
    create table bare_part as select id, batch_id, null::int as mutual_score from appraisal_participant
    where batch_id = ${id}::bigint`);
  const seconds = await timed(async () => {
    const disclose = disclosing(key, 'floor');
    for (let at = 0; at < papers; at++) disclose(envelope);
    await database.rows(sql`update bare_part set mutual_score = (id % 10000)::int`);
  });
  await database.rows(sql`drop table bare_part`);
  return seconds;
}

const id = await begun();
const papers = await cast(id);
await database.rows(sql`update appraisal_batch set mutual_from = ${day}::date - 9, mutual_to = ${day}::date - 1`);
const floor = await bare(papers, id);
const answered = await timed(() => inName(tx => take(tx, close, id, {})));
const levels = await levelScore(database);
const counted = await timed(() => countPolls(inName, { id, levels }));
const scored = await database.one<{ parts: number; scored: number; places: number }>(sql`
  select count(*)::int as parts, count(mutual_score)::int as scored, count(distinct organisation_id)::int as places
  from appraisal_participant where batch_id = ${id}::bigint`);
await database.end();

const line = (name: string, value: string) => console.log(`${name.padEnd(36)}${value}`);
line('branches / members / papers', `${scored?.places} / ${scored?.parts} / ${papers}`);
line('close until its answer, seconds', answered.toFixed(1));
line('count of the school, seconds', counted.toFixed(1));
line('envelopes and a bare update, seconds', floor.toFixed(1));
line('times the floor', (counted / floor).toFixed(1));
process.exitCode = scored && scored.scored > 0 ? 0 : 1;
