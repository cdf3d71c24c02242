/** Files of forms from elsewhere: read, held against the record cell by cell, and taken over where somebody says so. */
import {
  type acceptForm,
  askedCells,
  takableCells,
  type ComparedForm,
  type ReadFile,
} from 'contract/appointment/form/calls.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { appointmentForm, formStates } from 'contract/appointment/appointment-form.ts';
import { differencesOf } from 'contract/appointment/form/difference.ts';
import type { FormContent } from 'contract/appointment/form/content.ts';
import { isDeadBy, politicalWords } from 'contract/appointment/form/words.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { fault, sentence, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { familyMember } from 'contract/person/family-member.ts';
import { sql } from 'drizzle-orm';
import { archiveLimits, unpack, Unfit } from '../../../archive/archive.ts';
import type { Call, Tx, Values } from '../../../kit/registry.ts';
import { notFound, refuse, Refusal } from '../../../kit/refusal.ts';
import { within } from '../../../kit/resource/reach.ts';
import { sourceOf } from '../../../kit/resource/source.ts';
import { write } from '../../../kit/write/write.ts';
import { replaceResume } from '../../cadre/index.ts';
import { oneForm } from './form.ts';
import { readLrmx } from './lrmx.ts';
import { byId, matchOf, type Candidate } from './match.ts';

/** What comes in at once. */
const mostBytes = 64 << 20;
const mostUnpacked = 200 << 20;

export async function uploaded(call: Pick<Call, 'parts'>): Promise<{ name: string; content: Buffer }> {
  for await (const part of call.parts(mostBytes)) {
    if (part.type === 'field') continue;
    return { name: part.filename, content: await part.toBuffer() };
  }
  throw new Refusal(400, 'kit.bad-request');
}

const isOwnJunk = (name: string) => /(^|\/)(__MACOSX\/|\.)/.test(name);
/** The files of an archive by the last part of their names. */
export async function entriesIn(content: Buffer): Promise<[string, Buffer][]> {
  try {
    const parts = await unpack(content, mostUnpacked);
    return [...parts].filter(([name, bytes]) => bytes.length > 0 && !isOwnJunk(name));
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    throw new Refusal(400, 'appointment.form.archive', {
      params: { most: archiveLimits.entries, size: mostUnpacked >> 20 },
    });
  }
}
const lastOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);

async function filesIn(call: Pick<Call, 'parts'>): Promise<[string, Buffer][]> {
  const { name, content } = await uploaded(call);
  if (/\.lrmx$/i.test(name)) return [[name, content]];
  if (!/\.zip$/i.test(name)) throw new Refusal(400, 'appointment.form.kind');
  const found = (await entriesIn(content)).filter(([entry]) => /\.lrmx$/i.test(entry));
  if (found.length === 0) throw new Refusal(400, 'appointment.form.empty');
  return found.map(([entry, bytes]) => [lastOf(entry), bytes]);
}

const takable: readonly string[] = [...takableCells, ...askedCells];
/** Cells that say when and by whom a form was filled in are no news about a cadre. */
const isNews = ({ after, name }: { after: string; name: string }) => after !== '' && name !== 'ofAgeMonth';

async function versionOf(tx: Tx, id: string): Promise<number> {
  const row = await tx.one<{ version: number }>(sql`select version from person where id = ${id}::bigint`);
  return row?.version ?? 0;
}

export async function compare(tx: Tx, one: Candidate, content: FormContent): Promise<ComparedForm> {
  const { now } = await oneForm(tx, one.id, 'read');
  const differences = differencesOf(now, content, takable).filter(isNews);
  return { cadre: one, version: await versionOf(tx, one.id), differences };
}
export async function compareWith(tx: Tx, cadreId: string, content: FormContent): Promise<ComparedForm> {
  const one = await byId(tx, cadreId);
  if (!one) throw notFound([cadreId]);
  return compare(tx, one, content);
}

const unmatched: ComparedForm = { cadre: null, version: null, differences: [] };
async function readOne(tx: Tx, file: string, bytes: Buffer): Promise<ReadFile> {
  try {
    const { content, photo } = readLrmx(bytes);
    const { cadre: one, ...matched } = await matchOf(tx, content);
    const read = { file, content: { ...content, idCard: '' }, hasPhoto: photo !== null, ...matched };
    return { ...read, ...(one ? await compare(tx, one, content) : unmatched) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = sentence(tx.registry.texts, error.code, error.params);
    return { file, fault: why, content: null, hasPhoto: false, candidates: [], warnings: [], ...unmatched };
  }
}
/** Every file by itself: one that cannot be read holds up no other. */
export async function readAll(tx: Tx, call: Pick<Call, 'parts'>): Promise<ReadFile[]> {
  const read: ReadFile[] = [];
  for (const [name, bytes] of await filesIn(call)) read.push(await readOne(tx, name, bytes));
  return read;
}

type Wish = InputOf<typeof acceptForm>['body'];

/** The code of a word; a word that is none is a fault on its cell. */
async function codeOf(tx: Tx, dictionary: string, word: string, [name, label]: [string, string], faults: Fault[]) {
  await tx.registry.dictionaries.load(tx, [dictionary]);
  const words = [...tx.registry.dictionaries.words(dictionary)];
  const isSame = (said: string) => said === word || said.split('或')[0] === word;
  const found = words.find(([, { label: said }]) => isSame(said))?.[0] ?? null;
  if (found === null && word) faults.push(fault(name, 'appointment.form.word', { label, word }));
  return found;
}

async function recordValues(tx: Tx, { content, take }: Wish, faults: Fault[]): Promise<Values> {
  const takes = (name: string) => take.includes(name);
  const labels = fieldsOf(cadre);
  const coded = (name: string, dictionary: string, word: string) =>
    codeOf(tx, dictionary, word, [name, labels[name]?.label ?? name], faults);
  return {
    ...(takes('ethnicity') && { ethnicity: await coded('ethnicity', 'DJ_COMM_MZXX', content.ethnicity) }),
    ...(takes('health') && { health: await coded('health', 'DJ_COMM_JKZK', content.health) }),
    ...(takes('nativePlace') && { nativePlace: content.nativePlace }),
    ...(takes('birthPlace') && { birthPlace: content.birthPlace }),
    ...(takes('specialty') && { specialty: content.specialty }),
    ...(takes('workMonth') && {
      workStartedOn: content.workMonth && `${content.workMonth.slice(0, 4)}-${content.workMonth.slice(4, 6)}-01`,
    }),
  };
}

const cause = { origin: 4, reason: '采用任免审批表文件', confirmed: 'all', isWhole: true } as const;
const month = (value: string) => (value ? `${value.slice(0, 4)}-${value.slice(4, 6)}` : null);

/** Relatives by their relation and name; whom the file does not name stays. */
async function takeFamily(tx: Tx, { cadreId, content }: Wish, faults: Fault[]): Promise<() => Promise<void>> {
  const standing = await tx.rows<{ id: string; version: number; relation: string; name: string }>(sql`
    select id, version, relation, name from family_member where person_id = ${cadreId}::bigint and deleted_at is null`);
  const statuses = Object.entries(politicalWords);
  const changes = [];
  for (const line of content.family) {
    const relation = await codeOf(tx, 'DJ_COMM_JTGX', line.relation, ['family', '称谓'], faults);
    const isDead = isDeadBy(line.unitPost);
    const values = {
      unitPost: line.unitPost.replace(/（已去世）$/, ''),
      politicalStatus: statuses.find(([, word]) => word === line.politicalStatus)?.[0] ?? null,
      isDead,
      ...(isDead ? {} : { birthMonth: month(line.birth) }),
    };
    const own = standing.find(one => one.name === line.name && one.relation === relation);
    if (own) changes.push({ id: own.id, version: own.version, values });
    else changes.push({ values: { ...values, relation, name: line.name, personId: cadreId } });
  }
  const [added, changed] = [changes.filter(one => !('id' in one)), changes.filter(one => 'id' in one)];
  return async () => {
    if (added.length > 0) await write(tx, familyMember, added, { ...cause, verb: 'create' });
    if (changed.length > 0) await write(tx, familyMember, changed, { ...cause, verb: 'update' });
  };
}

/** What was asked beside the record goes into the draft of the cadre, which is made where there is none. */
async function takeAsked(tx: Tx, { cadreId, content, take }: Wish): Promise<void> {
  const values: Values = Object.fromEntries(
    askedCells.filter(name => take.includes(name)).map(name => [name, content[name]]),
  );
  if (Object.keys(values).length === 0) return;
  const draft = await tx.one<{ id: string; version: number }>(sql`
    select t.id, t.version from ${sourceOf(appointmentForm)}
    where t.person_id = ${cadreId}::bigint and t.deleted_at is null and t.state = ${formStates.draft}
      and ${within(tx, permissionOf(appointmentForm, 'update'), appointmentForm)} order by t.id desc limit 1`);
  const change = draft ? { ...draft, values } : { values: { ...values, personId: cadreId } };
  await write(tx, appointmentForm, [change], { ...cause, verb: draft ? 'update' : 'create' });
}

/** All that was chosen, or nothing; each through the rules of its own entity, with the rights of who takes it over. */
export async function accept(tx: Tx, wish: Wish): Promise<number> {
  const { cadreId, version, content, take } = wish;
  const chosen = take.filter(name => takable.includes(name));
  if (chosen.length === 0) throw new Refusal(400, 'appointment.form.nothing');
  const faults: Fault[] = [];
  const values = await recordValues(tx, wish, faults);
  const family = take.includes('family') ? await takeFamily(tx, wish, faults) : null;
  if (take.includes('resume') && content.resume.length === 0) faults.push(fault('resume', 'appointment.form.lines'));
  if (faults.length > 0) throw refuse(faults);
  await write(tx, cadre, [{ id: cadreId, version, values }], { ...cause, verb: 'update' });
  await family?.();
  if (take.includes('resume')) await replaceResume(tx, cadreId, resumeOf(content), cause.reason);
  await takeAsked(tx, wish);
  return chosen.length;
}

const resumeOf = ({ resume }: FormContent) =>
  resume.map(line => ({
    startMonth: month(line.start) ?? '',
    endMonth: month(line.end),
    content: line.content,
    type: line.content.endsWith('学习') ? ('1' as const) : ('2' as const),
    unitText: null,
    postText: null,
    isMeanwhile: line.isMeanwhile,
  }));
