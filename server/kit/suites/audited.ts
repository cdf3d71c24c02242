/** What the audit records: the action, the row, who, in which session, by which call. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionOf } from 'contract/kit/permission.ts';
import { seenFieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { openBench, type Bench } from '../../testing/bench.ts';

interface Line {
  action: string;
  entity: string | null;
  recordId: string | null;
  result: string;
  userName: string;
  route: string | null;
  isWhole: boolean;
}

let bench: Bench;

/** Instants are kept to the millisecond, rounded: the last line may stand a little ahead of the clock. */
const lines = () =>
  bench.world.database.rows<Line>(sql`
    select action, entity, record_id, result, user_name, route,
      session_id is not null and request_id <> '-' and address is not null and at <= now() + interval '1 millisecond' as is_whole
    from audit_record order by id`);
/** The lines an action leaves. */
async function linesOf(action: () => Promise<unknown>): Promise<Line[]> {
  const before = (await lines()).length;
  await action();
  return (await lines()).slice(before);
}
const mine = { userName: '周若川', isWhole: true };

export function audited(own: Resource[]): void {
  beforeAll(async () => void (bench = await openBench()));
  afterAll(() => bench.world.close());

  describe.each(own.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
    const url = `/${resource.path}`;
    /** What follows from it elsewhere, as points for a report handed in, leaves lines of its own. */
    const ofItself = ({ entity }: Line) => entity === resource.name;

    test('[SEC-66] each write leaves its line, a read leaves none', async () => {
      let row: Record<string, unknown> = {};
      const made = await linesOf(async () => void (row = await bench.create(resource)));
      const said = { entity: resource.name, recordId: row['id'], result: 'done', ...mine };
      const create = permissionOf(resource, 'create');
      expect(made.filter(one => one.result === 'done' && ofItself(one))).toMatchObject([
        { ...said, action: create, route: `POST ${url}` },
      ]);
      expect(await linesOf(() => bench.ask('GET', `${url}/${String(row['id'])}`))).toEqual([]);
      expect(await linesOf(() => bench.ask('GET', `${url}?size=5`))).toEqual([]);
      const removed = await linesOf(() => bench.ask('DELETE', url, [row['id']]));
      const remove = permissionOf(resource, 'remove');
      expect(removed.filter(ofItself)).toMatchObject([{ ...said, action: remove, route: `DELETE ${url}` }]);
    });

    test('[SEC-66] a reveal and a refusal leave theirs', async () => {
      const sealed = Object.entries(seenFieldsOf(resource)).find(([, field]) => typeOf(field).sql === 'sealed')?.[0];
      const row = await bench.create(resource);
      if (sealed) {
        const path = `${url}/${String(row['id'])}/reveal`;
        const shown = await linesOf(() => bench.ask('POST', path, { field: sealed, reason: '核对材料' }));
        expect(shown.map(one => one.action)).toEqual([permissionOf(resource, 'reveal')]);
      }
      const stranger = await bench.world.as('demo.default');
      const refused = await linesOf(() => stranger('POST', url, bench.sample(resource)));
      expect(refused).toMatchObject([
        { action: permissionOf(resource, 'create'), result: 'refused', userName: '纪云深', isWhole: true },
      ]);
    });

    test('[SEC-67] no audit, no change: where the line cannot be written, the row is not either', async () => {
      const total = async () => (await bench.ask('GET', `${url}?size=1`)).body.totalElements;
      const before = await total();
      const stop = sql`create function stop_audit() returns trigger language plpgsql as $$ begin
    raise exception 'no room for the audit'; end $$`;
      await bench.world.database.rows(stop);
      await bench.world.database.rows(
        sql`create trigger stopped before insert on audit_record for each row execute function stop_audit()`,
      );
      const answer = await bench.save('POST', url, bench.sample(resource));
      await bench.world.database.rows(sql`drop trigger stopped on audit_record`);
      await bench.world.database.rows(sql`drop function stop_audit()`);
      expect(answer.status).toBe(500);
      expect(await total()).toBe(before);
    });
  });
}
