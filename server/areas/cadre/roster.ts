/**
 * The roster of a day: checked records whose holder had a post then, by the history of posts, unit by unit. Reach and masks
 * are those of the list. What is told beside the posts is what the records say today, but for rank and since when. Domain-cadre 1.7.
 */
import { sql, type SQL } from 'drizzle-orm';
import { cadre } from 'contract/cadre/cadre.ts';
import { cadreStates, ofTheParty } from 'contract/cadre/codes.ts';
import { largestRoster, type Omitted, type Roster, type RosterChoice, type RosterRow } from 'contract/cadre/roster.ts';
import { yearsBetween } from 'contract/kit/calendar.ts';
import { verifiedOrAll } from 'contract/person/education-record.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { cannotLookBack } from '../../kit/resource/as-of.ts';
import { bad, type Raw } from '../../kit/resource/condition.ts';
import { dictionariesOf, readQuery } from '../../kit/resource/query.ts';
import { readable } from '../../kit/resource/figures.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { rowsOf } from '../../kit/resource/read.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { today } from '../../kit/setting.ts';

/** Posts held on the day, the first of each cadre being the main one, and all of them in one wording. */
const heldOn = (day: string): SQL => sql`held as (
  select h.person_id, h.unit_id, h.rank, h.post_attribute, h.start_on, u.name as unit_name, u.path, u.sort_no,
    row_number() over own as place,
    case when u.parent_id is null or (row_number() over own > 1 and h.unit_id = first_value(h.unit_id) over own)
      then h.post_name else u.name || h.post_name end as words
  from post_holding h join unit u on u.id = h.unit_id
  where h.deleted_at is null and h.start_on <= ${day}::date and (h.end_on is null or h.end_on > ${day}::date)
  window own as (partition by h.person_id order by h.is_main desc, h.start_on, h.id)),
main as (
  select * from (select held.*, string_agg(words, '、') over (partition by person_id order by place
    rows between unbounded preceding and unbounded following) as post from held) told where place = 1)`;

/** Whose roster it is: a choice of posts, and what the list of cadres is asked for beside. */
export interface RosterAsked extends RosterChoice {
  filter?: Raw;
}
interface Asked {
  choice: RosterChoice;
  day: string;
  /** Conditions on the record of the cadre. */
  where: SQL;
}

function chosen({ choice: { unitId, ranks, attributes, postYears }, day, where }: Asked): SQL {
  const conditions = [where];
  if (unitId) conditions.push(sql`main.path like (select path || '%' from unit where id = ${unitId}::bigint)`);
  if (ranks?.length) conditions.push(sql`main.rank = any(${sql.param(ranks)}::text[])`);
  if (attributes?.length) conditions.push(sql`main.post_attribute = any(${sql.param(attributes)}::text[])`);
  if (postYears) conditions.push(sql`main.start_on <= ${day}::date - make_interval(years => ${postYears})`);
  return sql.join(conditions, sql` and `);
}
/** All whose posts and records were asked for, whether their records are checked or not. */
const holdersOf = (tx: Tx, asked: Asked): SQL => sql`${sourceOf(cadre)} join main on main.person_id = t.id
  where ${readable(tx, cadre)} and ${chosen(asked)}`;
const rosterOf = (tx: Tx, asked: Asked): SQL => sql`${holdersOf(tx, asked)} and t.state = ${cadreStates.valid}`;
const byPlace = sql`main.sort_no nulls last, main.path, main.rank, t.sort_no nulls last, t.id`;

/**
 * The month since when the rank of the day is held: that of the record where it tells of this rank; else the posts tell,
 * from the first of this rank that no post of another followed.
 */
const rankSince = (day: string): SQL => sql`case
  when t.rank = main.rank and t.rank_month <= left(${day}, 7) then t.rank_month
  else (select to_char(min(h.start_on), 'YYYY-MM') from post_holding h
    where h.person_id = t.id and h.deleted_at is null and h.rank = main.rank and h.start_on <= main.start_on
      and not exists (select from post_holding other where other.person_id = t.id and other.deleted_at is null
        and other.rank <> main.rank and other.is_main and other.start_on > h.start_on and other.start_on <= main.start_on)) end`;

/** What the roster says beside the post: on trial, or serving elsewhere that day. */
const markOn = (day: string): SQL => sql`nullif(concat_ws('、',
  case when exists (select 1 from probation r where r.person_id = t.id and r.deleted_at is null and r.state <> '6'
    and r.start_on <= ${day}::date and (r.state in ('1', '2', '4') or r.decided_on > ${day}::date)) then '试用期' end,
  case when exists (select 1 from secondment s where s.person_id = t.id and s.deleted_at is null and s.state <> '1'
    and s.start_on <= ${day}::date and (s.real_end_on is null or s.real_end_on > ${day}::date)) then '挂职' end), '')`;

interface Study {
  kind: string;
  education: string;
  degree: string | null;
  school: string;
  major: string;
  isProved: boolean | null;
}
interface Key {
  id: string;
  unitId: string;
  unitName: string;
  post: string;
  /** 试用期, 挂职. */
  mark: string | null;
  rank: string;
  postOn: string;
  rankMonth: string | null;
  born: string | null;
  degree: string | null;
  grades: string | null;
  studies: Study[] | null;
}
/** People in the order of the roster: by unit, rank, order. */
const keysOf = (tx: Tx, asked: Asked, [first, count]: [number, number]) => {
  const { day } = asked;
  return tx.rows<Key>(sql`
    with ${heldOn(day)}
    select t.id, main.unit_id, main.unit_name, main.post, ${markOn(day)} as mark, main.rank,
      main.start_on::text as post_on, ${rankSince(day)} as rank_month,
      w.birth_date::text as born, w.degree,
      (select string_agg(a.year || '年' || coalesce(d.label, ''), '；' order by a.year) from assessment_record a
        left join dictionary_entry d on d.dict_name = 'GB_KHDC' and d.value = a.grade
        where a.person_id = t.id and a.deleted_at is null and a.type = '2'
          and a.year between extract(year from ${day}::date) - 3 and extract(year from ${day}::date) - 1) as grades,
      (select json_agg(json_build_object('kind', e.kind, 'education', e.education, 'degree', e.degree,
        'school', e.school, 'major', e.major, 'isProved', e.is_proved) order by e.education, e.end_month desc)
        from education_record e where e.person_id = t.id and e.deleted_at is null and e.kind in ('1', '2')) as studies
    from ${rosterOf(tx, asked)}
    order by ${byPlace} limit ${count} offset ${first}`);
};

/** Who would stand in it if the record were checked. */
async function omittedOf(tx: Tx, asked: Asked): Promise<Omitted[]> {
  const found = await tx.rows<Omitted>(sql`
    with ${heldOn(asked.day)}
    select t.id, t.state, main.unit_name, main.post from ${holdersOf(tx, asked)} and t.state <> ${cadreStates.valid}
    order by ${byPlace} limit ${largestRoster}`);
  const ids = found.map(({ id }) => id);
  const rows = await rowsOf(tx, cadre, ids, ['name']);
  const names = new Map(rows.map(row => [row.id, (row as Values)['name']]));
  return found.map(one => ({ ...one, name: (names.get(one.id) as string | undefined) ?? null }));
}

async function figuresOf(tx: Tx, asked: Asked): Promise<Roster['figures']> {
  const { day } = asked;
  const row = await tx.one<Roster['figures']>(sql`
    with ${heldOn(day)}
    select count(*)::int as total, round(avg(extract(year from age(${day}::date, date_trunc('month', w.birth_date)))), 1)::float as average_age,
      count(*) filter (where w.gender = '2')::int as women,
      count(*) filter (where w.political_status <> all(${sql.param([...ofTheParty])}::text[]))::int as outside_party,
      count(*) filter (where w.degree ~ '^[23]')::int as masters
    from ${rosterOf(tx, asked)}`);
  return row ?? { total: 0, averageAge: null, women: 0, outsideParty: 0, masters: 0 };
}

const groupsOf = (tx: Tx, asked: Asked) =>
  tx.rows<Roster['groups'][number]>(sql`
    with ${heldOn(asked.day)}
    select main.unit_id, main.unit_name as name, count(*)::int as count from ${rosterOf(tx, asked)}
    group by main.unit_id, main.unit_name, main.sort_no, main.path order by main.sort_no nulls last, main.path`);

/** Fields of the record that the roster takes as the list shows them. */
const shown = ['name', 'gender', 'ethnicity', 'nativePlace', 'workStartedOn', 'partyJoinedOn', 'title', 'tags'];
const dotted = (value: unknown) => (value ? String(value).slice(0, 7).replace('-', '.') : null);

type Word = Awaited<ReturnType<typeof wordsOf>>;
interface Words {
  education: Word;
  degree: Word;
  rank: Word;
  gender: Word;
  ethnicity: Word;
  title: Word;
  tag: Word;
}
async function wordsFor(tx: Tx): Promise<Words> {
  await tx.registry.dictionaries.load(tx, dictionariesOf(cadre));
  const of = (name: string) => wordsOf(tx, name);
  return {
    education: await of('DJ_DY_XLXX'),
    degree: await of('DJ_DY_XWXX'),
    rank: await of('GB_XZJB'),
    gender: await of('DJ_COMM_XB'),
    ethnicity: await of('DJ_COMM_MZXX'),
    title: await of('DJ_JBXX_ZYJSZC'),
    tag: await of('GB_BQ'),
  };
}

/** The highest of a kind, or the one that was verified. */
const studyOf = ({ studies }: Key, kind: string): Study | undefined =>
  verifiedOrAll((studies ?? []).filter(study => study.kind === kind)).at(0);
/** 硕士研究生毕业 理学硕士学位. */
function wordsOfStudy(one: Study | undefined, words: Words): string | null {
  return one ? [words.education(one.education), words.degree(one.degree)].filter(Boolean).join(' ') : null;
}

/** Age as papers count it, by the month they print: its day is nobody's to find by asking day after day. */
const bornOf = ({ born }: Key, day: string): string | null =>
  born && `${dotted(born) ?? ''}（${yearsBetween(`${born.slice(0, 7)}-01`, day)}岁）`;

function rowOf(key: Key, row: Values, words: Words, day: string): RosterRow {
  const [fullTime, onJob] = [studyOf(key, '1'), studyOf(key, '2')];
  const highest = key.studies?.find(one => one === fullTime || one === onJob);
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  const tags = text(row['tags'])?.split(';') ?? [];
  return {
    id: key.id,
    unitId: key.unitId,
    post: key.mark ? `${key.post}（${key.mark}）` : key.post,
    name: text(row['name']),
    gender: words.gender(row['gender']) || null,
    ethnicity: words.ethnicity(row['ethnicity']) || null,
    born: bornOf(key, day),
    nativePlace: text(row['nativePlace']),
    workStartedOn: dotted(row['workStartedOn']),
    partyJoinedOn: dotted(row['partyJoinedOn']),
    fullTime: wordsOfStudy(fullTime, words),
    onJob: wordsOfStudy(onJob, words),
    school: highest ? `${highest.school}${highest.major}` : null,
    title: words.title(row['title']) || null,
    postOn: dotted(key.postOn),
    rank: words.rank(key.rank) || null,
    rankMonth: dotted(key.rankMonth),
    grades: key.grades,
    remark: tags.map(code => words.tag(code)).join('、') || null,
  };
}

/** The day that is asked for; none that is still to come. */
async function dayOf(tx: Tx, { on }: RosterChoice): Promise<string> {
  const now = await today(tx);
  if (on === undefined) return now;
  const refused = cannotLookBack('on', on, now);
  if (refused) throw refused;
  return on;
}

const ofLists = new Set(['keyword', 'sort', 'columns', 'page', 'size']);

async function askedOf(tx: Tx, { filter = {}, ...choice }: RosterAsked): Promise<Asked> {
  const day = await dayOf(tx, choice);
  const strange = Object.keys(filter).find(name => ofLists.has(name));
  if (strange !== undefined) throw bad(strange);
  const { where, searchesSealed } = await readQuery(tx, cadre, filter, day);
  // A search for a whole sealed number is one of the list, where it is counted and audited.
  if (searchesSealed.length > 0) throw bad(searchesSealed[0] ?? '');
  return { choice, day, where: sql.join([sql`true`, ...where], sql` and `) };
}

export async function roster(tx: Tx, choice: RosterAsked, page: number, size: number): Promise<Roster> {
  const asked = await askedOf(tx, choice);
  const { day } = asked;
  const words = await wordsFor(tx);
  const keys = await keysOf(tx, asked, [page * size, size]);
  const rows = await rowsOf(
    tx,
    cadre,
    keys.map(({ id }) => id),
    shown,
  );
  const byId = new Map(rows.map(row => [row.id, row as Values]));
  const figures = await figuresOf(tx, asked);
  return {
    day,
    figures,
    groups: await groupsOf(tx, asked),
    content: keys.map(key => rowOf(key, byId.get(key.id) ?? {}, words, day)),
    omitted: await omittedOf(tx, asked),
    totalElements: figures.total,
  };
}
