/**
 * A refusal is a code and its parameters; the text for people stands in one catalogue, put in at the edge.
 * All faults of a request are told at once, each on the field it belongs to.
 */
export type Params = Record<string, string | number>;

export interface Fault {
  /** Field name, or `rows.3.name`; empty when the whole request is meant. */
  path: string;
  code: string;
  params: Params;
  /** A warning asks for a second word: the request repeats with `confirmed: [code]`. */
  level: 'error' | 'warning';
}

export const fault = (path: string, code: string, params: Params = {}): Fault => ({
  path,
  code,
  params,
  level: 'error',
});
export const warn = (path: string, code: string, params: Params = {}): Fault => ({
  path,
  code,
  params,
  level: 'warning',
});

/** Code → sentence with `{name}` places for parameters. */
export type Catalogue = Record<string, string>;

/** The sentence of a code; a code without a sentence is a mistake of ours and is shown as itself. */
export const sentence = (catalogue: Catalogue, code: string, params: Params = {}): string =>
  (catalogue[code] ?? code).replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));

/** The body of every error answer. */
export interface ErrorBody {
  status: number;
  code: string;
  message: string;
  requestId: string;
  timestamp: string;
  fields?: { path: string; message: string; code: string; level?: 'warning' }[];
  /** 409: who changed the row and what differs. */
  conflict?: Conflict;
}

export interface Conflict {
  by: string;
  at: string;
  differences: { name: string; label: string; theirs: string | null; yours: string | null }[];
}
