/** A code from a slip lets in, once; wrong ones are counted in the memory of the instance alone. Domain-cadre 2.3, AUTH-19. */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { enterByCode } from 'contract/assessment/calls.ts';
import { readCode } from 'contract/assessment/code-letters.ts';
import { schemeStates } from 'contract/assessment/codes.ts';
import type { Database } from '../../kit/database/connection.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { answerWith, configOf, isWithin, withoutAccount } from '../platform/index.ts';
import { turnoutOf } from './box.ts';
import { closedNow } from './casting.ts';
import { pollById, pollIdAt } from './poll.ts';
import { anonymousRater, tokenFor, type Rater } from './rater-session.ts';

const area = 'assessment.ballot';
const most = 5;
const windowMs = 15 * 60_000;

interface Tries {
  count: number;
  until: number;
}
const wrong = new WeakMap<Database, Map<string, Tries>>();
function triesAt(database: Database): Map<string, Tries> {
  const known = wrong.get(database) ?? new Map<string, Tries>();
  for (const [address, { until }] of known) if (until <= Date.now()) known.delete(address);
  wrong.set(database, known);
  return known;
}
/** Null on the campus, where one address is many people. Decisions 83. */
async function addressOf(tx: Tx): Promise<string | null> {
  const { address } = tx.facts;
  const ranges = (await configOf(tx, 'network.campusRanges'))['network.campusRanges'];
  return address !== null && isWithin(ranges, address) ? null : address;
}

const pepperAt = (id: string) => ({ table: 'assessment_pepper', column: 'pepper', id });
export const hashWith = (pepper: string, code: string): string =>
  createHmac('sha256', Buffer.from(pepper, 'base64')).update(code).digest('base64url');
export const openPepper = ({ registry }: Pick<Tx, 'registry'>, schemeId: string, sealed: string): string =>
  registry.seal.open(pepperAt(schemeId), sealed);
export const closePepper = ({ registry }: Tx, schemeId: string, pepper: string): string =>
  registry.seal.close(pepperAt(schemeId), pepper);

interface Known {
  id: string;
  schemeId: string;
  state: string;
  raterGroupId: string;
  unitId: string | null;
  isUsable: boolean;
}
/** The whole list is read, so that the database marks no single page. */
async function find(tx: Tx, code: string): Promise<Known | null> {
  const peppers = await tx.rows<{ schemeId: string; pepper: string }>(sql`
    select scheme_id, pepper from assessment_pepper order by scheme_id`);
  const hashes = peppers.map(({ schemeId, pepper }) => hashWith(openPepper(tx, schemeId, pepper), code));
  return tx.one<Known>(sql`
    with codes as materialized (
      select h.id, h.hash, c.scheme_id, s.state, c.rater_group_id, c.unit_id, c.is_usable
      from rating_code_hash h join rating_code c on c.id = h.rating_code_id join assessment_scheme s on s.id = c.scheme_id
      where c.deleted_at is null and s.deleted_at is null)
    select id, scheme_id, state, rater_group_id, unit_id, is_usable from codes
    where hash = any(${sql.param(hashes)}::text[])`);
}

const noCode = () => new Refusal(400, `${area}.code`);

async function raterFor(tx: Tx, code: string): Promise<Rater> {
  const known = await find(tx, code);
  if (!known?.isUsable) throw noCode();
  if (known.state < schemeStates.running) throw new Refusal(400, `${area}.early`);
  const pollId = await pollIdAt(tx, known.raterGroupId, known.unitId);
  const poll = pollId === null ? undefined : await pollById(tx, pollId);
  if (!poll) throw noCode();
  if (!poll.isOpen) throw closedNow(poll);
  if ((await turnoutOf(tx, poll.id))?.has(known.id)) throw noCode();
  return { pollId: poll.id, codeId: known.id };
}

export const enterRoute = serve(
  enterByCode,
  async ({ tx, database, body }) => {
    const address = await addressOf(tx);
    const tries = triesAt(database);
    if (address && (tries.get(address)?.count ?? 0) >= most) throw new Refusal(429, `${area}.too-many-codes`);
    try {
      const token = tokenFor(tx.registry.seal, await raterFor(tx, readCode(body.code)));
      return {
        token,
        rememberMe: false,
        ...answerWith(tx.registry, withoutAccount(anonymousRater), anonymousRater, false),
      };
    } catch (error) {
      if (address && error instanceof Refusal && error.code === `${area}.code`) {
        const before = tries.get(address);
        tries.set(address, { count: (before?.count ?? 0) + 1, until: before?.until ?? Date.now() + windowMs });
      }
      throw error;
    }
  },
  { opensTransaction: true },
);
