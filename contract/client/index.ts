/**
 * The product for a program outside: every entity by its name, every call by its endpoint, with the types of both.
 * `connect({ address, token })`, then `client.list('partyMember', { 'joinedOn.from': '2026-01-01' })`.
 */
import type { AnswerOf, Endpoint, InputOf } from '../kit/endpoint.ts';
import { captcha, login, transportKey } from '../platform/session.ts';
import { resources } from '../resources.ts';
import type { EntityName, InputFor, Page, QueryFor, RowFor } from './rows.ts';
import { sender, type Connection, type Download, type Request } from './send.ts';
import { sealPassword } from './sign-in.ts';

export { CallError, type Connection, type Download } from './send.ts';
export type { EntityName, InputFor, Page, QueryFor, RowFor } from './rows.ts';

type Options = Pick<Request, 'signal' | 'timeout'>;

export interface Credentials {
  username: string;
  password: string;
  /** What the picture shows and whose picture it is, where the installation asks for one. */
  picture?: { uuid: string; code: string };
}

export interface Client {
  /** Keeps the token for the calls that follow, and gives it. */
  signIn(credentials: Credentials): Promise<string>;
  list<N extends EntityName>(entity: N, query?: QueryFor<N>, options?: Options): Promise<Page<RowFor<N>>>;
  get<N extends EntityName>(entity: N, id: string, options?: Options): Promise<RowFor<N>>;
  create<N extends EntityName>(entity: N, values: InputFor<N>, options?: Options & Confirmed): Promise<RowFor<N>>;
  update<N extends EntityName>(entity: N, row: Changed<N>, options?: Options & Confirmed): Promise<RowFor<N>>;
  remove<N extends EntityName>(entity: N, ids: string[], reason?: string): Promise<{ removed: number }>;
  /** An action on one row, such as `act('partyOrganisation', id, 'activate', { version })`. */
  act<N extends EntityName>(
    entity: N,
    id: string,
    action: string,
    input: object,
    options?: Options,
  ): Promise<RowFor<N>>;
  /** Any call of the contract. */
  call<E extends Endpoint>(endpoint: E, input?: Partial<InputOf<E>>, options?: Options): Promise<AnswerOf<E>>;
  /** A call that answers with a file. */
  download<E extends Endpoint>(endpoint: E, input?: Partial<InputOf<E>>, options?: Options): Promise<Download>;
  /** The template to import an entity with. */
  template(entity: EntityName): Promise<Download>;
  /** Ends every call that is under way. */
  cancelAll(): void;
}
type Changed<N extends EntityName> = InputFor<N> & { id: string; version: number };
interface Confirmed {
  /** Codes of warnings that were read. */
  confirmed?: readonly string[];
}

function pathOf(entity: EntityName): string {
  const found = resources.find(({ name }) => name === entity);
  if (!found) throw new Error(`no entity is called ${entity}`);
  return found.path;
}

type Filled = { params?: Record<string, string>; query?: object; body?: unknown };
const filled = (url: string, params: Record<string, string> = {}): string =>
  url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

export function connect(given: Connection): Client {
  const connection = { ...given, address: given.address.replace(/\/+$/, '') };
  const { json, download, cancelAll } = sender(connection);
  const at = (entity: EntityName, id: string) => `${pathOf(entity)}/${encodeURIComponent(id)}`;

  const client: Client = {
    list: (entity, query = {}, options) => json('GET', pathOf(entity), { ...options, query }) as never,
    get: (entity, id, options) => json('GET', at(entity, id), options) as never,
    create: (entity, values, { confirmed, ...options } = {}) =>
      json('POST', pathOf(entity), { ...options, body: { ...values, ...(confirmed && { confirmed }) } }) as never,
    update: (entity, row, { confirmed, ...options } = {}) =>
      json('PUT', pathOf(entity), { ...options, body: { ...row, ...(confirmed && { confirmed }) } }) as never,
    remove: (entity, ids, reason) =>
      json('DELETE', pathOf(entity), { body: reason === undefined ? ids : { ids, reason } }) as never,
    act: (entity, id, action, input, options) =>
      json('POST', `${at(entity, id)}/${encodeURIComponent(action)}`, { ...options, body: input }) as never,
    call(endpoint, input = {}, options = {}) {
      const { params, query, body } = input as Filled;
      const request = { ...options, ...(query && { query }), ...(body !== undefined && { body }) };
      return json(endpoint.method, filled(endpoint.url, params), request) as never;
    },
    download(endpoint, input = {}, options = {}) {
      const { params, query, body } = input as Filled;
      const request = { ...options, ...(query && { query }), ...(body !== undefined && { body }) };
      return download(endpoint.method, filled(endpoint.url, params), request);
    },
    template: entity => download('GET', `${pathOf(entity)}/template`),
    async signIn({ username, password, picture }) {
      const uuid = picture?.uuid ?? crypto.randomUUID();
      if (!picture && (await client.call(captcha)).enabled)
        throw new Error('this installation asks for the code of a picture: fetch auth/code and give uuid and code');
      const { kid, publicKey } = await client.call(transportKey);
      const body = { username, password: await sealPassword(publicKey, password, uuid), kid, uuid, ...picture };
      const { token } = await client.call(login, { body });
      connection.token = token;
      return token;
    },
    cancelAll,
  };
  return client;
}
