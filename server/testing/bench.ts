/** What the suites over the registry share: the world, a maker of rows, and a save that reads warnings twice. */
import { verbsOf } from 'contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import { fieldsOf, isWritable, layersOf, seenFieldsOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { samples } from './samples.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from './open-world.ts';
import { nameOf } from '../kit/resource/source.ts';
import { columnOf } from '../kit/database/columns.ts';
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
  /** Rows of entities that the world has none of and others must name, in the order they were made. */
  furnished: [Resource, string][];
  /** `POST` of such a row; its answer is the row. */
  create(resource: Resource, values?: Values): Promise<Values>;
  save(method: 'POST' | 'PUT', url: string, body: Values): Promise<Answer>;
}

type Keep = (resource: Resource, row: Values) => void;

/** Rows of ledgers and logs are made by the actions they tell of, never by a form. */
export const isMadeByHand = ({ kind }: Resource): boolean => verbsOf(kind).includes('create');

/** A day of the calendar is known by itself; several share the name of a festival. */
const keyOf = ({ name, key, title }: Resource): string => (name === 'workCalendar' ? 'day' : (key[0] ?? title));

async function sourcesOf(world: OpenWorld): Promise<Sources & { keep: Keep }> {
  const codes = await world.database.rows<{ name: string; value: string }>(sql`
    select dict_name as name, value from dictionary_entry where is_selectable and status = 0 order by sort_no, value`);
  const ids = new Map<string, string>();
  for (const resource of world.registry.resources.values()) {
    const [whole] = layersOf(resource) as [Resource];
    const key = nameOf(columnOf(keyOf(whole)));
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
    id(entity, key) {
      const id = ids.get(`${entity}.${key}`);
      if (id === undefined) throw new Error(`the world has no ${entity} ${key}`);
      return id;
    },
    any: entity => ids.get(`${entity}.`) ?? null,
    keep(resource, row) {
      for (const key of ['', row[keyOf(resource)]]) ids.set(`${resource.name}.${String(key)}`, String(row['id']));
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

/** Counts each entity by itself, from 101, and what shares a whole together: no entity shifts the rows of another. */
export function counters(): (resource: Resource) => number {
  const made = new Map<Resource | undefined, number>();
  return resource => {
    const [whole] = layersOf(resource);
    const n = (made.get(whole) ?? 100) + 1;
    made.set(whole, n);
    return n;
  };
}

/** Makes what others must name and the world has none of, what it must name itself first. */
async function furnish(bench: Bench, keep: Keep): Promise<void> {
  const named = (resource: Resource): string[] => {
    const { values, before } = samples[resource.name] ?? {};
    const literal = values?.(0) ?? {};
    const asked = Object.entries(fieldsOf(resource)).flatMap(([name, { to, flags, ...field }]) =>
      to && flags.required && isWritable({ flags, ...field }) && literal[name] !== null ? [to] : [],
    );
    return before ? [...asked, before] : asked;
  };
  const make = async (resource: Resource): Promise<void> => {
    for (const to of named(resource)) {
      const target = bench.world.registry.resources.get(to);
      if (!target || !isMadeByHand(target) || bench.sources.any(to) !== null) continue;
      await make(target);
      for (let made = 0; made < (samples[to]?.needed ?? 1); made += 1) {
        const row = await bench.create(target);
        keep(target, row);
        bench.furnished.push([target, String(row['id'])]);
      }
    }
  };
  for (const resource of [...bench.world.registry.resources.values()].filter(isMadeByHand)) await make(resource);
}

export async function openBench(over?: OpenWorld): Promise<Bench> {
  const world = over ?? (await openWorld());
  const ask = await world.as('demo.department');
  const { keep, ...sources } = await sourcesOf(world);
  const save: Bench['save'] = (method, url, body) => saveWith(ask, method, url, body);
  const next = counters();
  const sample = (resource: Resource) => sampleOf(resource, next(resource), sources, samples[resource.name]);
  const bench: Bench = {
    world,
    ask,
    sources,
    furnished: [],
    sample,
    save,
    change(resource, name, old) {
      const another = () => changeOf(resource, name, next(resource), sources, samples[resource.name]);
      const value = another();
      return value === old ? another() : value;
    },
    async create(resource, values = {}) {
      const answer = await save('POST', `/${resource.path}`, { ...sample(resource), ...values });
      if (answer.status !== 201) throw new Error(`${resource.name}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
  await furnish(bench, keep);
  return bench;
}

/** Every column a list can show. */
export const allColumns = (resource: Resource): string =>
  Object.keys(seenFieldsOf(resource))
    .map(name => `columns=${name}`)
    .join('&');
