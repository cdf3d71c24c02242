/**
 * What is asked, of the floor and of the product alike: the same rows by the same filters in the same order.
 * Filters and ids change from request to request, so that nothing is fast because it was just asked.
 */
import { constants, publicEncrypt, randomUUID } from 'node:crypto';
import { idCard } from 'server/seed/id-card.ts';
import { filmOf, formOf, mebibyte } from './film.ts';

/** What the requests are made of, read from the database before the first of them. */
export interface Known {
  token: string;
  root: string;
  committees: string[];
  branches: string[];
  units: string[];
  members: string[];
  accounts: string[];
  password: string;
  key: { kid: string; publicKey: string };
  treeTag: string;
  /** Tokens of people with a page open. */
  crowd: string[];
  film: { id: string; size: number };
}
export interface Asked {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** A body that is sent as it is. */
  content?: { type: string; bytes: Buffer };
}
export interface Load {
  label: string;
  /** Requests per second of the product at 16 connections, in per cent of the floor's. */
  wanted?: number;
  /** Where the bytes count and not the requests: how many in each, and at which connections. */
  mebibytes?: number;
  connections?: number[];
  ask(known: Known, n: number, side: 'floor' | 'product'): Asked;
  expects?: number;
}

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const bearer = ({ token }: Known) => ({ authorization: `Bearer ${token}` });
const get = (known: Known, path: string, headers: Record<string, string> = {}): Asked => ({
  method: 'GET',
  path,
  headers: { ...bearer(known), ...headers },
});

/** Surnames, signs of given names, and fragments of two: what people type. */
const fragments =
  '王 明 李 文 张 华 刘 子 陈 雨 杨 国 黄 晓 赵 志 周 思 吴 建国 孙 志强 欧阳 子涵 晓东 海燕 雨桐'.split(' ');
const dictionaries =
  'DJ_COMM_MZXX DJ_DY_GZGWXX DJ_DY_XLXX DJ_DYJBXX_RYLX DJ_COMM_ZZMM DJ_DZZ_ZZLB DJ_DY_DJZTXX DJ_COMM_JKZK'.split(' ');

/** The whole school every fourth time, else a college. */
function list(known: Known, n: number): Asked {
  const place = n % 4 === 0 ? known.root : at(known.committees, n * 7);
  const query = `organisationId=${place}&includeSub=true&keyword=${encodeURIComponent(at(fragments, n))}`;
  return get(known, `/api/dyjbxx?${query}&sort=name,asc&page=0&size=20`);
}

const firstBirth = Date.UTC(1900, 0, 1);
const padded = (n: number, places: number) => String(n).padStart(places, '0');

/** A member nobody has: the id cards of the years from 1900 are free in the university. */
function member({ branches, units }: Known, n: number) {
  const birthDate = new Date(firstBirth + Math.floor(n / 1000) * 86_400_000).toISOString().slice(0, 10);
  const card = idCard(birthDate, n % 1000);
  return {
    name: `${at(fragments, n)}${at(fragments, n >> 4)}`,
    number: `B${padded(n, 9)}`,
    idCard: card,
    gender: Number(card[16]) % 2 === 1 ? '1' : '2',
    birthDate,
    ethnicity: '01',
    nativePlace: '江苏常州',
    personType: '01',
    unitId: at(units, n),
    education: '11',
    degree: '207',
    jobPost: '0202',
    phone: `155${padded(n % 100_000_000, 8)}`,
    organisationId: at(branches, n * 11),
    enteredOn: '2004-09-06',
    enterType: '1',
    memberCategory: '1',
    partyStatus: '1',
    joinedOn: '1998-12-18',
    joinType: '1',
    formalOn: '1999-12-20',
    formalType: '1',
  };
}

/** The password as the page sends it; where the hash alone is measured it comes plain. */
function signIn({ accounts, password, key }: Known, n: number, side: 'floor' | 'product'): Asked {
  const username = at(accounts, n);
  if (side === 'floor') return { method: 'POST', path: '/auth/login', body: { username, password } };
  const letter = Buffer.from(JSON.stringify({ password, uuid: randomUUID(), ts: Date.now() })).toString('base64url');
  const padding = { key: key.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const sealed = publicEncrypt(padding, Buffer.from(letter)).toString('base64');
  return { method: 'POST', path: '/auth/login', body: { username, password: sealed, kid: key.kid } };
}

/** To-dos and reminders in turn, everybody once before anybody comes twice, as the pages ask by their timers. */
function counters({ crowd }: Known, n: number): Asked {
  const path = n % 2 === 0 ? 'msgTodo/getTodo' : 'msgPushHistory/getRemind';
  const headers = { authorization: `Bearer ${at(crowd, n)}`, 'x-background': '1' };
  return { method: 'GET', path: `/api/${path}?page=0&size=5`, headers };
}

const piece = 5;
let form: Asked['content'];
/** The same noise each time, of another person, since nobody may send without end. */
function upload({ crowd }: Known, n: number): Asked {
  form ??= formOf(filmOf(piece * mebibyte));
  const headers = { authorization: `Bearer ${at(crowd, n)}` };
  return { method: 'POST', path: '/api/file/upload', headers, content: form };
}

/** Spans that begin anywhere, as where somebody jumps about in a film. */
function play(known: Known, n: number): Asked {
  const first = (n * 3_333_333) % (known.film.size - piece * mebibyte);
  const range = `bytes=${first}-${first + piece * mebibyte - 1}`;
  return get(known, `/api/file/play?id=${known.film.id}`, { range });
}

const gzip = { 'accept-encoding': 'gzip' };

export const loads: Record<string, Load> = {
  list: { label: 'list: subtree, fragment, sort, count', wanted: 150, ask: list },
  deep: {
    label: 'deep page: offset 50,000',
    wanted: 800,
    ask: (known, n) => get(known, `/api/person?sort=name,asc&page=${2500 + (n % 500)}&size=20`),
  },
  record: {
    label: 'one record',
    wanted: 35,
    ask: (known, n) => get(known, `/api/dyjbxx/${at(known.members, n * 13)}`),
  },
  create: {
    label: 'create: row, trace, audit',
    wanted: 35,
    ask: (known, n) => ({ method: 'POST', path: '/api/dyjbxx', headers: bearer(known), body: member(known, n) }),
    expects: 201,
  },
  tree: {
    label: 'tree of 3,000: the page holds it',
    wanted: 2000,
    ask: known => get(known, '/api/dzzxx/buildtree', { ...gzip, 'if-none-match': known.treeTag }),
  },
  treeFirst: {
    label: 'tree of 3,000: first fetch',
    wanted: 2000,
    ask: known => get(known, '/api/dzzxx/buildtree', gzip),
  },
  dictionary: {
    label: 'dictionary',
    wanted: 200,
    ask: (known, n) => get(known, `/api/dictDetail/cache?dictName=${at(dictionaries, n)}`),
  },
  signIn: { label: 'sign-in (floor: the hash alone)', wanted: 90, ask: signIn },
  counters: { label: 'counters of 5,000 people', ask: counters },
  upload: { label: 'upload, 5 MB each', mebibytes: piece, connections: [4], ask: upload },
  play: { label: 'play, spans of 5 MB', mebibytes: piece, connections: [4], ask: play, expects: 206 },
};
