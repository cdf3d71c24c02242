/**
 * An entity, said once, as data: everything plain about it follows from this value.
 * No callbacks and no conditions in strings: what must be decided is written in `server/areas`.
 */
import { instant, ref, type Field, type Fields, type RowOf, type ValuesOf } from './field.ts';
import { madeOnce } from './made-once.ts';

export type Kind = 'record' | 'child' | 'workflow' | 'log' | 'ledger';

export interface Part<W extends Fields = Fields> {
  of: Resource<string, W>;
  /** Fields of the whole that this part asks for. */
  needs: readonly string[];
}

export interface ListWords<Name extends string = string> {
  columns: readonly string[];
  filters: readonly string[];
  /** First sort; a leading minus is descending. */
  sort: string;
  /** Names the person whom a row is about: everybody has a list of the own ones (`readOwn`). */
  own?: Name;
  /** What stands here and where it comes from, told where its derived list is empty. */
  firstUse?: string;
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  /** Fields of the whole, where it is a part. */
  W extends Fields = Fields,
> {
  name: N;
  area: string;
  label: string;
  /** API path without leading slash, of `glossary.csv`. */
  path: string;
  kind: Kind;
  /** The columns by which a row is in or out of reach; one of them suffices. */
  scope: readonly string[];
  /** The field that names a row. */
  title: string;
  /** Natural keys for import, tried in order, never a name. */
  key: readonly string[];
  /**
   * Fields by which a row is the same among those of its person. With them a sheet may replace the rows of a person: what it
   * does not name is removed.
   */
  sameBy?: readonly string[];
  search: readonly string[];
  fields: F;
  list: ListWords;
  partOf?: Part<W>;
  /** Value of the enumeration changeModule, where it has one. */
  module?: number;
}

type Definition<F extends Fields, W extends Fields> = Omit<
  Resource<string, F, W>,
  'name' | 'scope' | 'list' | 'sameBy'
> & {
  scope: string | readonly string[];
  sameBy?: readonly NoInfer<keyof F & string>[];
  list: ListWords<NoInfer<keyof F & string>>;
};

/** Says an entity. Twelve keys at most. */
export function resource<const N extends string, const F extends Fields, W extends Fields = Record<never, never>>(
  name: N,
  definition: Definition<F, W>,
): Resource<N, F, W> {
  const { scope, ...rest } = definition;
  for (const [field, { type }] of Object.entries(rest.fields))
    if ((type === 'money') !== field.endsWith('Fen'))
      throw new Error(`${name}.${field}: amounts, and they alone, end in Fen`);
  return { name, ...rest, scope: typeof scope === 'string' ? [scope] : scope };
}

/** Says that an entity is a part of another: they share the id. */
export const part = <W extends Fields>(
  of: Resource<string, W>,
  { needs }: { needs: readonly (keyof W & string)[] },
): Part<W> => ({ of, needs });

/** Columns that every table has without being said. */
export const commonFields = {
  createdBy: ref('创建人', 'user'),
  createdAt: instant('创建时间'),
  updatedBy: ref('最后修改人', 'user'),
  updatedAt: instant('最后修改时间'),
} satisfies Fields;

const wholes = new WeakMap<Resource, Fields>();

function ofPart(resource: Resource, { of, needs }: NonNullable<Resource['partOf']>): Fields {
  const inherited = Object.entries(of.fields).map(([name, field]): [string, Field] => [
    name,
    needs.includes(name) ? { ...field, flags: { ...field.flags, required: true } } : field,
  ]);
  return { ...Object.fromEntries(inherited), ...resource.fields };
}
/** All fields of an entity; a part has those of the whole as well, and `needs` makes them required. Asked several times per row. */
export function fieldsOf(resource: Resource): Fields {
  const whole = resource.partOf;
  return whole ? madeOnce(wholes, resource, part => ofPart(part, whole)) : resource.fields;
}

const lists = new WeakMap<Fields, [string, Field][]>();
/** Fields with their names, as a list that is made once: a write goes through those of a row a dozen times. */
export const fieldEntries = (fields: Fields): [string, Field][] => madeOnce(lists, fields, Object.entries<Field>);

/** The entities whose tables hold a row of this one: the whole first. */
export const layersOf = (resource: Resource): Resource[] =>
  resource.partOf ? [resource.partOf.of, resource] : [resource];

type WholeFields<R> = R extends Resource<string, Fields, infer W> ? W : never;
/** Own fields and those of the whole, as a type. */
export type FieldsOf<R extends Resource> = Omit<WholeFields<R>, keyof R['fields']> & R['fields'];
type IsAnyResource<R extends Resource> = string extends R['name'] ? true : false;
type Unknown = Record<string, unknown>;
/** Values of all fields of a finished row; of an entity that is not known here, unknown ones. */
export type RowValues<R extends Resource = Resource> = IsAnyResource<R> extends true ? Unknown : RowOf<FieldsOf<R>>;
export type Row<R extends Resource = Resource> = { id: string; version: number } & RowValues<R>;
/** Values of a row on its way into the table: anything may still be missing. */
export type Draft<R extends Resource = Resource> = IsAnyResource<R> extends true ? Unknown : ValuesOf<FieldsOf<R>>;

type IsTold<F> = F extends { flags: { derived: 'unseen' } } ? false : true;
/** Those fields of a set that people are told of. */
type ToldOf<F extends Fields> = { [K in keyof F as IsTold<F[K]> extends true ? K : never]: F[K] };
type NameOfRef<K> = K extends `${infer Of}Ids` ? `${Of}Names` : K extends `${infer Of}Id` ? `${Of}Name` : never;
type Named<F> = { [K in keyof F as NameOfRef<K>]: (K extends `${string}Ids` ? string[] : string) | null };
/** A row as lists and details show it: the chosen values, masked, with the names of what they refer to beside; nothing unseen. */
export type Shown<R extends Resource = Resource> =
  IsAnyResource<R> extends true
    ? Unknown
    : { id: string; version: number; mayUpdate: boolean } & RowOf<ToldOf<FieldsOf<R>>> & Named<ToldOf<FieldsOf<R>>>;

/** `partyMember` → `party_member`. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
/** `party_member` → `partyMember`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** `partyMember` → `party-member`. */
export const kebabCase = (name: string): string => snakeCase(name).replaceAll('_', '-');
/** The table of an entity; `user` is a reserved word. */
export const tableName = (name: string): string => (name === 'user' ? 'user_account' : snakeCase(name));
/** `organisationId` → `organisationName`: the title of the row a reference names. */
export const nameOfRef = (field: string): string =>
  field.replace(/Ids?$/, match => (match === 'Ids' ? 'Names' : 'Name'));
/** Whether anybody may type this field at all. */
export const isWritable = ({ type, flags }: Field): boolean => type !== 'state' && !flags.derived && !flags.computed;
/** Whether the table has a column for it. */
export const isStored = ({ flags }: Field): boolean => !flags.computed;
/** Whether people are told of this field. */
export const isSeen = (field: Field | undefined): boolean => field?.flags.derived !== 'unseen';

const told = new WeakMap<Resource, Fields>();
const seenAmong = (fields: Fields): Fields => Object.fromEntries(fieldEntries(fields).filter(([, one]) => isSeen(one)));
/** The fields of an entity that people are told of: what is answered, shown and asked for is of them. */
export const seenFieldsOf = (resource: Resource): Fields => madeOnce(told, resource, one => seenAmong(fieldsOf(one)));
