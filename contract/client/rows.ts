/** The rows of each entity as the client gives and takes them; all of it follows from the resources. */
import type { Field, Fields, Values } from '../kit/field.ts';
import type { person } from '../person/person.ts';
import type { Entity } from '../resources.ts';

export type EntityName = Entity['name'];
type Named<N extends EntityName> = Extract<Entity, { name: N }>;

/** A part has the fields of the whole as well. */
interface Wholes {
  student: typeof person;
  teacher: typeof person;
  partyMember: typeof person;
}
type Whole<N> = N extends keyof Wholes ? Wholes[N]['fields'] : Record<never, never>;
export type FieldsFor<N extends EntityName> = Named<N>['fields'] & Whole<N>;

type Value<F> = F extends Field<infer T> ? Values[T] | null : never;
type Plain<F extends Fields> = { -readonly [K in keyof F]?: Value<F[K]> };
/** `unitId` → `unitName`, `unitIds` → `unitNames`. */
type Titles<F extends Fields> = {
  [K in keyof F & string as K extends `${infer Stem}Ids` ? `${Stem}Names` : never]?: (string | null)[] | null;
} & { [K in keyof F & string as K extends `${infer Stem}Id` ? `${Stem}Name` : never]?: string | null };

/** A row as it is answered; a list holds the columns that were asked for. */
export type RowFor<N extends EntityName> = { id: string; version: number } & Plain<FieldsFor<N>> & Titles<FieldsFor<N>>;
/** What may be written; null empties, a missing key leaves as it is. */
export type InputFor<N extends EntityName> = Plain<FieldsFor<N>>;

export interface Page<T> {
  content: T[];
  totalElements: number;
}

type Word = string | number | boolean;
type Names<N extends EntityName> = keyof FieldsFor<N> & string;
/** The grammar of lists: fields, ranges, paging. */
export type QueryFor<N extends EntityName> = {
  [K in Names<N> | `${Names<N>}.from` | `${Names<N>}.to` | `${Names<N>}.empty`]?: Word | readonly Word[];
} & {
  page?: number;
  size?: number;
  keyword?: string;
  includeSub?: boolean;
  sort?: string | readonly string[];
  columns?: readonly Names<N>[];
  asOf?: string;
};
