/**
 * A small CAS server for tests, of 3.0 or of 2.0: sign-in page that knows one person, tickets for one service and one use,
 * validation in XML as the protocol says, and sign-out.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CasPerson {
  name: string;
  number: string;
}
export interface CasServer {
  /** What `/login` follows. */
  url: string;
  /** Who signs in next. */
  person: CasPerson;
  /** Services whose validation was asked for. */
  validated: string[];
  /** Answers validations with this instead. */
  says: string | null;
  /** Answers validations by hand. */
  answers: ((response: ServerResponse) => void) | null;
  /** Knows the address of CAS 2 alone, and tells the name and no attributes. */
  isOld: boolean;
  close(): void;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const response = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${content}</cas:serviceResponse>`;
const success = ({ name, number }: CasPerson) =>
  response(`<cas:authenticationSuccess><cas:user>${escaped(name)}</cas:user>
    <cas:attributes><cas:isFromNewLogin>true</cas:isFromNewLogin><cas:employeeNumber>${escaped(number)}</cas:employeeNumber></cas:attributes>
  </cas:authenticationSuccess>`);
const named = ({ name }: CasPerson) =>
  response(`<cas:authenticationSuccess><cas:user>${escaped(name)}</cas:user></cas:authenticationSuccess>`);
const failure = (code: string) =>
  response(`<cas:authenticationFailure code="${code}">Ticket not recognized</cas:authenticationFailure>`);

export async function openCas(person: CasPerson): Promise<CasServer> {
  const tickets = new Map<string, { service: string; person: CasPerson }>();
  const cas: CasServer = {
    url: '',
    person,
    validated: [],
    says: null,
    answers: null,
    isOld: false,
    close: () => void server.close(),
  };

  function signIn(service: string, answer: ServerResponse): void {
    const ticket = `ST-${randomUUID()}`;
    tickets.set(ticket, { service, person: cas.person });
    const back = new URL(service);
    back.searchParams.set('ticket', ticket);
    answer.writeHead(302, { location: back.href }).end();
  }
  function validate(query: URLSearchParams): string {
    const given = tickets.get(query.get('ticket') ?? '');
    tickets.delete(query.get('ticket') ?? '');
    cas.validated.push(query.get('service') ?? '');
    if (cas.says !== null) return cas.says;
    if (!given) return failure('INVALID_TICKET');
    return given.service === query.get('service')
      ? (cas.isOld ? named : success)(given.person)
      : failure('INVALID_SERVICE');
  }
  const server = createServer((request: IncomingMessage, answer: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas');
    if (pathname === '/cas/login') return signIn(searchParams.get('service') ?? '', answer);
    const isAsked = pathname === '/cas/p3/serviceValidate';
    if (isAsked && cas.isOld) return void answer.writeHead(404).end('Not Found');
    if (isAsked && cas.answers) return cas.answers(answer);
    if (isAsked || pathname === '/cas/serviceValidate')
      return void answer.writeHead(200, { 'content-type': 'application/xml' }).end(validate(searchParams));
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>已退出统一身份认证</h1>');
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  cas.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`;
  return cas;
}
