/** What the suites over the registry share: the world, a maker of rows, and a save that reads warnings twice. */
import { verbsOf } from 'contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import { fieldsOf, layersOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { samples } from './samples.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from './open-world.ts';
import { nameOf } from '../kit/source.ts';
import { columnOf } from '../kit/columns.ts';
import { changeOf, sampleOf, type Sources } from '../kit/suites/sample.ts';

type Values = Record<string, unknown>;

export interface Bench {
  world: OpenWorld;
  /** Requests of the organisation department, which may do everything with every base. */
  ask: Ask;
  sources: Sources;
  /** The values of a new row that nobody else has. */
  sample(resource: Resource): Values;
  /** A value for a field that it does not have yet. */
  change(resource: Resource, name: string, old?: unknown): unknown;
  /** `POST` of such a row; its answer is the row. */
  create(resource: Resource, values?: Values): Promise<Values>;
  save(method: 'POST' | 'PUT', url: string, body: Values): Promise<Answer>;
}

/** Rows of ledgers and logs are made by the actions they tell of, never by a form. */
export const isMadeByHand = ({ kind }: Resource): boolean => verbsOf(kind).includes('create');

async function sourcesOf(world: OpenWorld): Promise<Sources> {
  const codes = await world.database.rows<{ name: string; value: string }>(sql`
    select dict_name as name, value from dictionary_entry where is_selectable and status = 0 order by sort_no, value`);
  const ids = new Map<string, string>();
  for (const resource of world.registry.resources.values()) {
    const [whole] = layersOf(resource) as [Resource];
    // A day of the calendar is known by itself; several share the name of a festival.
    const key = nameOf(columnOf(whole.name === 'workCalendar' ? 'day' : (whole.key[0] ?? whole.title)));
    const rows = await world.database.rows<{ id: string; key: string }>(sql`
      select t.id, w.${key}::text as key from ${nameOf(tableName(resource.name))} t join ${nameOf(tableName(whole.name))} w
      on w.id = t.id where t.deleted_at is null order by t.id desc`);
    for (const row of rows) for (const name of ['', row.key]) ids.set(`${resource.name}.${name}`, row.id);
  }
  return {
    code(dictionary, n) {
      const own = codes.filter(one => one.name === dictionary);
      return own.length > 0 ? (own[n % own.length]?.value ?? '') : String(2020 + (n % 5));
    },
    id(entity, key = '') {
      const id = ids.get(`${entity}.${key}`);
      if (id === undefined) throw new Error(`the world has no ${entity} ${key}`);
      return id;
    },
  };
}

/** Repeats a request with its warnings confirmed, as a person would. */
export async function saveWith(ask: Ask, method: 'POST' | 'PUT', url: string, body: Values): Promise<Answer> {
  const first = await ask(method, url, body);
  if (first.body?.code !== 'kit.confirm') return first;
  const confirmed = first.body.fields.map((one: { code: string }) => one.code);
  return ask(method, url, { ...body, confirmed });
}

export async function openBench(): Promise<Bench> {
  const world = await openWorld();
  const ask = await world.as('demo.department');
  const sources = await sourcesOf(world);
  let n = 100;
  const save: Bench['save'] = (method, url, body) => saveWith(ask, method, url, body);
  const sample = (resource: Resource) => sampleOf(resource, ++n, sources, samples[resource.name]);
  return {
    world,
    ask,
    sources,
    sample,
    save,
    change(resource, name, old) {
      const next = () => changeOf(resource, name, ++n, sources, samples[resource.name]);
      const value = next();
      return value === old ? next() : value;
    },
    async create(resource, values = {}) {
      const answer = await save('POST', `/${resource.path}`, { ...sample(resource), ...values });
      if (answer.status !== 201) throw new Error(`${resource.name}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}

/** Every column a list can show. */
export const allColumns = (resource: Resource): string =>
  Object.keys(fieldsOf(resource))
    .map(name => `columns=${name}`)
    .join('&');
