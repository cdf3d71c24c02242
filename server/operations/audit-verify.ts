/** Walks the chain over the audit and names the first row where it breaks. Security SEC-67, decision 055. */
import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../kit/database/connection.ts';
import { hashOf, isUnlinked, lastLink, origin, rowText, sealAuditInTurn, type Link } from './audit-chain.ts';
import type { ReadHead } from './audit-heads.ts';
import { explainedIn } from './audit-restored.ts';

/** Where and how; `key` names the break among others, `words` say it in a sentence. */
export interface Break {
  key: string;
  words: string;
}

export interface Verified {
  /** The number of the last link, and how many links were looked at. */
  last: string;
  count: number;
  broken: Break | null;
  /** Heads written between a copy and its restore: the chain went on from the copy. */
  restoredHeads: number;
  /** Heads whose key is no longer held. */
  unsignedHeads: number;
}

/** What lies beside the database: the lines of the file, and the keys of the installation. */
export interface Outside {
  heads: readonly ReadHead[];
  masters: readonly Buffer[];
}

type Walked = Link & { text: string | null; at: string | null };

const portion = 5000;

const walkFrom = (connection: Connection, after: string) =>
  connection.rows<Walked>(sql`
    select l.number, l.audit_id, l.hash, l.sealed_at, a.at,
      case when a.id is not null then ${rowText} end as text
    from audit_link l left join audit_record a on a.id = l.audit_id
    where l.number > ${after}::bigint order by l.number limit ${portion}`);

const timeOf = (at: string | null) =>
  at === null ? '' : new Date(at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });
const named = (auditId: string, at: string | null) => `审计记录 ${auditId}（${timeOf(at)}）`;

/** What is wrong with a link behind `before`; `around` are rows it may have been exchanged with. */
function faultOf(link: Walked, before: Link | null, around: readonly Walked[]): Break | null {
  const { number, auditId, at, sealedAt, text, hash } = link;
  const said = (kind: string, words: string) => ({ key: `${kind}:${number}`, words });
  const expected = String(BigInt(before?.number ?? 0) + 1n);
  if (number !== expected) {
    const where = before ? `在${named(before.auditId, before.sealedAt)}之后` : '在最前面';
    return { key: `missing:${expected}`, words: `链上编号 ${expected} 缺失，${where}：该处的审计记录被删除。` };
  }
  if (text === null)
    return said('deleted', `审计记录 ${auditId} 已被删除（链上编号 ${number}，封存于 ${timeOf(sealedAt)}）。`);
  const fits = (one: string | null) => one !== null && hashOf(before?.hash ?? origin, number, sealedAt, one) === hash;
  if (fits(text)) return null;
  if (around.some(one => fits(one.text)))
    return said('reordered', `${named(auditId, at)}在链上的次序被调换（链上编号 ${number}）。`);
  return said('edited', `${named(auditId, at)}在封存后被改动（链上编号 ${number}）。`);
}

/** From behind this number, whose link is taken as it is. */
async function walk(connection: Connection, from: string) {
  let before = await connection.one<Link>(sql`
    select number, audit_id, hash, sealed_at from audit_link where number = ${from}::bigint`);
  let count = 0;
  for (;;) {
    const links = await walkFrom(connection, before?.number ?? '0');
    for (const link of links) {
      const broken = faultOf(link, before, links);
      if (broken) return { count, broken };
      before = link;
      count += 1;
    }
    if (links.length < portion) return { count, broken: null };
  }
}

/** Heads against the chain; one that a restore explains is counted and passed over. */
async function compareHeads(connection: Connection, { heads, masters }: Outside) {
  const last = await lastLink(connection);
  const isExplained = await explainedIn(connection, masters);
  const numbers = sql.param([...new Set(heads.map(one => one.number))]);
  const links = await connection.rows<Link>(sql`
    select number, audit_id, hash, sealed_at from audit_link where number = any(${numbers}::bigint[])`);
  const known = new Map(links.map(one => [one.number, one]));
  let restoredHeads = 0;
  for (const head of heads) {
    if (head.isSigned === false)
      return {
        restoredHeads,
        broken: { key: `line:${head.line}`, words: `链头文件第 ${head.line} 行的签名不符：该行被改动。` },
      };
    const link = known.get(head.number);
    if (link?.hash === head.hash) continue;
    if (isExplained(head)) restoredHeads += 1;
    else return { restoredHeads, broken: faultOfHead(head, link, last) };
  }
  return { restoredHeads, broken: null };
}

function faultOfHead({ number, at }: ReadHead, link: Link | undefined, last: Link | null): Break {
  if (link)
    return {
      key: `head:${number}`,
      words: `${named(link.auditId, link.sealedAt)}与 ${timeOf(at)} 记下的链头不符（链上编号 ${number}）：此前的链被改写。`,
    };
  const end = last ? `现在止于${named(last.auditId, last.sealedAt)}，编号 ${last.number}` : '现在没有链';
  return { key: `head:${number}`, words: `链的末尾被截断：${timeOf(at)} 记下的链头编号为 ${number}，${end}。` };
}

/** A row that was due and has no link: it was not there when its time was sealed. */
async function inserted(connection: Database): Promise<Break | null> {
  await sealAuditInTurn(connection); // a long transaction may have ended meanwhile
  const row = await connection.one<{ id: string; at: string }>(sql`
    select a.id, a.at from audit_record a
    where a.at < now() - interval '1 minute' and ${isUnlinked} order by a.id limit 1`);
  if (!row) return null;
  return { key: `inserted:${row.id}`, words: `${named(row.id, row.at)}不在链上：它是事后插入的，或封存已停止。` };
}

/** The whole chain, or its end behind `from`, against its rows, the heads and what was inserted beside it; seals before. */
export async function verifyAudit(database: Database, outside: Outside, from = '0'): Promise<Verified> {
  await sealAuditInTurn(database); // what was written while nothing served is no finding
  const walked = await walk(database, from);
  const compared = await compareHeads(database, outside);
  return {
    last: (await lastLink(database))?.number ?? '0',
    count: walked.count,
    broken: walked.broken ?? compared.broken ?? (await inserted(database)),
    restoredHeads: compared.restoredHeads,
    unsignedHeads: outside.heads.filter(one => one.isSigned === null).length,
  };
}
