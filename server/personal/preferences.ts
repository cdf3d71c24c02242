import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { keepPreference, listSettingShapes, preferences, settingShapes } from 'contract/personal/preference.ts';
import { fits } from '../kit/fits.ts';
import type { Registry } from '../kit/registry.ts';
import { serve } from '../kit/route.ts';
import { refuse } from '../kit/refusal.ts';

const own = <T>(shapes: Record<string, T>, name: string) => (Object.hasOwn(shapes, name) ? shapes[name] : undefined);

/** The shape of a setting, if there is such a setting. */
function shapeOf(registry: Registry, key: string) {
  const [name = '', entity, ...rest] = key.split(':');
  if (entity === undefined) return own(settingShapes, name);
  return rest.length === 0 && registry.resources.has(entity) ? own(listSettingShapes, name) : undefined;
}

/** No audit: which columns somebody likes is nobody's business. The keys are few, so no account can fill the table. */
export const preferenceRoutes = [
  serve(preferences, async ({ tx }) => {
    const row = await tx.one<{ all: Record<string, unknown> | null }>(sql`
      select jsonb_object_agg(key, value) as all from user_preference where user_id = ${tx.actor.userId}`);
    return row?.all ?? {};
  }),
  serve(keepPreference, async ({ tx, body: { key, value } }) => {
    const shape = shapeOf(tx.registry, key);
    if (!shape) throw refuse([fault('key', 'personal.preference.key', { key: shortened(key, 60) })]);
    if (value === null) {
      await tx.rows(sql`delete from user_preference where user_id = ${tx.actor.userId} and key = ${key}`);
      return { kept: false };
    }
    if (!fits(shape, value)) throw refuse([fault('value', 'personal.preference.value', { key })]);
    await tx.rows(sql`
      insert into user_preference (user_id, key, value) values (${tx.actor.userId}, ${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (user_id, key) do update set value = excluded.value, updated_at = now()`);
    return { kept: true };
  }),
];
