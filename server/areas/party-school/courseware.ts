/** Courseware: what each kind holds, and looking at its file until it can be used. Domain-cadre 4.3, appendix A. */
import { sql } from 'drizzle-orm';
import { formats, type FormatName } from 'contract/file/kinds.ts';
import { fault, sentence, type Fault } from 'contract/kit/fault.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { measureAgain } from 'contract/party-school/actions.ts';
import {
  courseStates,
  coursewareKinds as kinds,
  fileKinds,
  mostRetries,
  playedKinds,
} from 'contract/party-school/codes.ts';
import { courseware, type Courseware, type CoursewareDraft } from 'contract/party-school/courseware.ts';
import { causeOf } from '../../kit/flow.ts';
import { job, request } from '../../kit/jobs/job.ts';
import { within, type Within } from '../../kit/jobs/portions.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { refuse } from '../../kit/refusal.ts';
import { handler, rules, type PlannedChange, type Registry, type Rollup, type Tx } from '../../kit/registry.ts';
import { cleanRichText } from '../../kit/rich-text.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { countPages } from '../archive/index.ts';
import { filesById, sourceOf, wholeOf, type Store, type StoredFile } from '../file/index.ts';
import { durationOf, Unplayable } from './media.ts';

const area = 'party-school.courseware';
const reason = '读取课件文件';
const kindWords = 'DX_KJLX';
type Planned = PlannedChange<typeof courseware>;

/** What each kind takes: films that every browser plays, and documents that the product shows. */
const accepted: Readonly<Record<string, readonly FormatName[]>> = {
  [kinds.video]: ['mp4'],
  [kinds.audio]: ['mp3', 'm4a', 'wav'],
  [kinds.document]: ['pdf', 'docx', 'pptx', 'xlsx', 'text'],
};
const extensionsOf = (names: readonly FormatName[]) => names.flatMap(name => formats[name].extensions).join('、');

async function factsOf(tx: Tx, plans: Planned[], { isConsequence = false }: { isConsequence?: boolean }) {
  const ids = plans.flatMap(({ after }) => [after.fileId ?? [], after.subtitlesId ?? []].flat());
  const used = await tx.rows<{ id: string; name: string }>(sql`
    select distinct on (n.courseware_id) n.courseware_id as id, c.name
    from course_node n join course c on c.id = n.course_id and c.deleted_at is null and c.state <> ${courseStates.draft}
    where n.deleted_at is null and n.courseware_id = any(${sql.param(plans.map(({ id }) => id))}::bigint[])
    order by n.courseware_id, c.id`);
  return {
    isConsequence,
    files: new Map((await filesById(tx, ids)).map(one => [one.id, one])),
    used: new Map(used.map(({ id, name }) => [id, name])),
    kindOf: await wordsOf(tx, kindWords),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

const isKind = (row: CoursewareDraft, all: readonly string[]) => all.includes(row.kind ?? '');
const formatIn = ({ fileId }: CoursewareDraft, { files }: Facts) => files.get(fileId ?? '')?.format ?? '';
const isCounted = (row: CoursewareDraft, facts: Facts) =>
  isKind(row, [kinds.document]) && formatIn(row, facts) === 'pdf';

/** What its kind does not hold goes; another file is looked at anew. */
function derive(row: CoursewareDraft, facts: Facts, { before, changed }: Planned): Partial<CoursewareDraft> {
  if (facts.isConsequence) return row;
  const held = {
    fileId: isKind(row, fileKinds) ? row.fileId : null,
    subtitlesId: isKind(row, playedKinds) ? row.subtitlesId : null,
    bodyHtml: isKind(row, [kinds.article]) ? cleanRichText(row.bodyHtml) : null,
    address: isKind(row, [kinds.link]) ? row.address : null,
  };
  const isNew = before === null || changed.has('fileId') || changed.has('kind');
  const counted = isCounted(row, facts) ? (isNew ? null : (before?.pages ?? null)) : row.pages;
  const pages = isKind(row, [kinds.document]) ? counted : null;
  if (!isNew) return { ...held, pages };
  const isMeasured = isKind(row, playedKinds) || isCounted(row, facts);
  const state = isMeasured ? runStates.prepare : runStates.success;
  return { ...held, pages, state, durationSeconds: null, failure: null, retries: 0 };
}

const isSecure = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

function fileFaults(row: CoursewareDraft, facts: Facts): Fault[] {
  const kind = facts.kindOf(row.kind);
  if (row.fileId === null) return [fault('fileId', `${area}.file`, { kind })];
  const wanted = accepted[row.kind ?? ''] ?? [];
  const format = formatIn(row, facts);
  // Whether there is such a file at all is told where files are named.
  if (format === '' || (wanted as readonly string[]).includes(format)) return [];
  return [fault('fileId', `${area}.format`, { kind, formats: extensionsOf(wanted) })];
}

function check({ id, before, after, changed }: Planned, facts: Facts): Fault[] {
  const name = facts.used.get(id);
  const isOther = before !== null && (changed.has('fileId') || changed.has('kind'));
  const subtitles = facts.files.get(after.subtitlesId ?? '')?.format;
  return [
    ...(name !== undefined && isOther
      ? [fault(changed.has('kind') ? 'kind' : 'fileId', `${area}.used`, { name })]
      : []),
    ...(isKind(after, fileKinds) ? fileFaults(after, facts) : []),
    ...(subtitles && subtitles !== 'vtt' ? [fault('subtitlesId', `${area}.subtitles`)] : []),
    ...(isKind(after, [kinds.article]) && after.bodyHtml === null ? [fault('bodyHtml', `${area}.body`)] : []),
    ...(isKind(after, [kinds.link]) && !isSecure(after.address ?? '') ? [fault('address', `${area}.address`)] : []),
  ];
}

interface Wanted {
  id: string;
  fileId: string;
}
const measuring = { name: 'party-school.measure' } as const;
const ask = (tx: Tx, wanted: Wanted) => request<Wanted>(tx, measuring, wanted, `measure courseware ${wanted.id}`);

export const coursewareRules = rules(courseware, {
  facts: factsOf,
  derive,
  check,
  async follow(tx, stored) {
    for (const { id, after, changed, remove } of stored)
      if (!remove && after.fileId && after.state === runStates.prepare && changed.has('state'))
        await ask(tx, { id, fileId: after.fileId });
  },
});

/** The courseware under its lock while this file of it waits to be looked at; null where that is done, or the file is another. */
async function waiting(tx: Tx, { id, fileId }: Wanted): Promise<Courseware | null> {
  const loaded = (await loadRows(tx, courseware, [id], null)).get(id);
  const row = loaded && rowOf(loaded);
  const isOpen = row?.state === runStates.prepare || row?.state === runStates.start;
  return row && isOpen && row.fileId === fileId ? row : null;
}
const say = (tx: Tx, id: string, values: Partial<Courseware>) =>
  applyEffects(tx, courseware, [{ id, values }], causeOf(courseware, id, reason));

interface Begun {
  row: Courseware;
  file: StoredFile | null;
  registry: Registry;
}
async function begin(tx: Tx, wanted: Wanted): Promise<Begun | null> {
  const row = await waiting(tx, wanted);
  if (!row) return null;
  if (row.state !== runStates.start) await say(tx, row.id, { state: runStates.start });
  return { row, file: (await filesById(tx, [wanted.fileId]))[0] ?? null, registry: tx.registry };
}

/** Throws `Unplayable` of a film or recording that is none. */
async function measured(store: Store, { row, file, registry }: Begun): Promise<Partial<Courseware> | string> {
  if (!file) return 'broken';
  if (row.kind === kinds.document) {
    const pages = (await countPages({ registry, store, who: '' }, [file])).get(file.id) ?? null;
    return pages === null ? 'no-pages' : { pages };
  }
  const { id, size, format } = file;
  const durationSeconds = await durationOf({
    format: format ?? '',
    isFilm: row.kind === kinds.video,
    source: sourceOf(store, registry, id, size),
    whole: () => wholeOf(store, registry, id, size),
  });
  return { durationSeconds };
}

/** Says what came of it, where the courseware still waits for this file. */
async function finish(tx: Tx, wanted: Wanted, found: Partial<Courseware> | string): Promise<void> {
  const row = await waiting(tx, wanted);
  if (!row) return;
  if (typeof found !== 'string') {
    await say(tx, row.id, { ...found, state: runStates.success, failure: null });
    return;
  }
  const kind = (await wordsOf(tx, kindWords))(row.kind);
  const failure = sentence(tx.registry.texts, `${area}.failed`, {
    kind,
    why: sentence(tx.registry.texts, `${area}.${found}`),
  });
  await say(tx, row.id, { state: runStates.error, failure });
}

/** Looks at the file of a courseware; done again it finds what is done. */
export async function measure(each: Within, store: Store, wanted: Wanted): Promise<void> {
  const begun = await each(tx => begin(tx, wanted));
  if (!begun) return;
  const found = await measured(store, begun).catch((error: unknown) => {
    if (error instanceof Unplayable) return error.why;
    throw error;
  });
  await each(tx => finish(tx, wanted, found));
}

export const measureCourseware = (store: Store) =>
  job<Wanted>({
    ...measuring,
    run: (work, wanted) => measure(within(work, reason), store, wanted),
    fail: (work, wanted) => within(work, reason)(tx => finish(tx, wanted, 'interrupted')),
  });

export const retryMeasure = handler(measureAgain, {
  async perform(tx, { id, retries }) {
    const n = retries ?? 0;
    if (n >= mostRetries) throw refuse([fault('', `${area}.retries`, { n })]);
    await say(tx, id, { state: runStates.prepare, failure: null, retries: n + 1 });
  },
});

export const coursewareCounts: Rollup = {
  resource: courseware,
  fields: ['courseCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select n.courseware_id as id, count(distinct n.course_id)::int as course_count
      from course_node n where n.courseware_id = any(${sql.param(ids)}::bigint[]) and n.deleted_at is null
      group by n.courseware_id`),
};
