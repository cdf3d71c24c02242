/**
 * The calls by which an administrator keeps the system configuration. Secrets are written beside the trace:
 * the audit tells that one was changed, nothing tells what it was.
 */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { isSecret, faultOfSetting } from 'contract/settings/kinds.ts';
import * as calls from 'contract/settings/system-config.ts';
import { systemConfig, type ConfigItem } from 'contract/settings/system-config.ts';
import { audit } from '../../kit/audit.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import { restore, timeline } from '../../kit/write/trace.ts';
import type { Change } from '../../kit/write/fields.ts';
import { write } from '../../kit/write/write.ts';
import { configRows, keepSecret, mayKnowSecrets, secretOf } from '../platform/index.ts';

const shipped = new Map(configRows().map(row => [row.config_key, row]));
const groupOrder = [...new Set([...shipped.values()].map(row => row.group_name))];
const secrets = [...shipped.keys()].filter(isSecret);
const ownGroup = '其他';

type Stored = Omit<ConfigItem, 'defaultValue' | 'isShipped' | 'isHidden'>;

const order = (row: { configKey: string; groupName: string }) => {
  const at = [...shipped.keys()].indexOf(row.configKey);
  const group = groupOrder.indexOf(row.groupName);
  return [group < 0 ? groupOrder.length : group, at < 0 ? shipped.size : at] as const;
};

/** Secrets go to those who may reset passwords, and to nobody else; nobody else sets or removes them. Decisions 92. */
async function shown(tx: Tx, row: Stored): Promise<ConfigItem> {
  const isHidden = isSecret(row.configKey) && !mayKnowSecrets(tx.actor);
  const known = shipped.get(row.configKey);
  const secret = isSecret(row.configKey) && !isHidden ? await secretOf(tx, row.configKey) : null;
  return {
    ...row,
    configValue: isSecret(row.configKey) ? secret : row.configValue,
    defaultValue: known && !isSecret(row.configKey) ? known.config_value : null,
    isShipped: known !== undefined,
    isHidden,
  };
}

async function rowsOf(tx: Tx, ids?: string[]): Promise<ConfigItem[]> {
  const rows = await tx.rows<Stored>(sql`
    select c.id, c.version, config_key, config_value, c.name, group_name,
      visibility, c.updated_at, u.name as updated_by_name
    from system_config c left join user_account u on u.id = c.updated_by
    where c.deleted_at is null ${ids ? sql`and c.id = any(${sql.param(ids)}::bigint[])` : sql``}
    order by config_key`);
  const compare = (a: Stored, b: Stored) => {
    const [one, other] = [order(a), order(b)];
    return one[0] - other[0] || one[1] - other[1] || a.configKey.localeCompare(b.configKey);
  };
  const items: ConfigItem[] = [];
  for (const row of rows.sort(compare)) items.push(await shown(tx, row));
  return items;
}
const pageOf = (content: ConfigItem[]) => ({ content, totalElements: content.length });

const alone = (tx: Tx) => tx.rows(sql`select pg_advisory_xact_lock(hashtext('system_config'))`);

interface Known {
  id: string;
  configKey: string;
  version: number;
  name: string;
}
type Asked = {
  id?: string | number | undefined;
  configKey?: string | undefined;
  version?: number | undefined;
  configValue?: string | null | undefined;
};

/** The row a change means, by id or by key. */
async function meant(tx: Tx, { id, configKey }: Asked): Promise<Known> {
  if (id === undefined && configKey === undefined) throw refuse([fault('configKey', 'settings.config.target')]);
  const row = await tx.one<Known>(sql`
    select id, config_key, version, name from system_config
    where deleted_at is null and ${id === undefined ? sql`config_key = ${configKey}` : sql`id = ${String(id)}::bigint`}
    for update`);
  if (!row) throw notFound();
  if (configKey !== undefined && configKey !== row.configKey)
    throw refuse([fault('configKey', 'kit.key-field', { label: '配置键' })]);
  return row;
}

async function faultOfSecret(
  tx: Tx,
  { configKey, name }: Known,
  value: string | null,
  path: string,
): Promise<Fault | null> {
  const wrong = faultOfSetting(configKey, name, value, path);
  if (wrong || configKey !== 'initPassword' || !value) return wrong;
  const rule = await tx.one<{ value: string | null }>(sql`
    select config_value as value from system_config where config_key = 'passwordReg' and deleted_at is null`);
  const fits = !rule?.value || new RegExp(rule.value, 'u').test(value);
  return fits ? null : fault(path, 'settings.value.initial');
}

async function writeSecret(
  tx: Tx,
  row: Known,
  { configValue: value = null, ...others }: Omit<Asked, 'id' | 'configKey' | 'version'>,
  version?: number,
  path = 'configValue',
): Promise<void> {
  if (!mayKnowSecrets(tx.actor)) throw notFound();
  const unfit = Object.keys(others).map(name => fault(name, 'settings.config.secret', { name: row.name }));
  if (unfit.length > 0) throw refuse(unfit);
  if (version !== undefined && version !== row.version) throw new Refusal(409, 'kit.stale');
  const wrong = await faultOfSecret(tx, row, value === '' ? null : value, path);
  if (wrong) throw refuse([wrong]);
  await keepSecret(tx, row.configKey, value || null);
  await tx.rows(sql`
    update system_config set version = version + 1, updated_at = now(),
      updated_by = ${tx.actor.userId}::bigint where id = ${row.id}::bigint`);
  await audit(tx, {
    action: 'platform.systemConfig.update',
    entity: 'systemConfig',
    recordId: row.id,
    detail: { fields: ['configValue'], key: row.configKey },
  });
}

async function change(tx: Tx, asked: Asked[]): Promise<string[]> {
  await alone(tx);
  const changes: Change[] = [];
  const ids: string[] = [];
  for (const [at, { id, configKey, version, ...values }] of asked.entries()) {
    const row = await meant(tx, { id, configKey });
    ids.push(row.id);
    if (isSecret(row.configKey))
      await writeSecret(tx, row, values, version, asked.length > 1 ? `rows.${at}.configValue` : 'configValue');
    else changes.push({ id: row.id, values: values as Values, ...(version === undefined ? {} : { version }) });
  }
  if (changes.length > 0) await write(tx, systemConfig, changes, { verb: 'update', origin: 3 });
  tx.touch('systemConfig');
  return ids;
}

/** A key that was removed once is opened again under its id. */
async function reopened(tx: Tx, key: string): Promise<string | null> {
  const row = await tx.one<{ id: string }>(sql`
    update system_config set deleted_at = null, config_value = null where config_key = ${key} and deleted_at is not null
    returning id`);
  return row?.id ?? null;
}

type Wish = { configKey: string; configValue?: string | null | undefined; [name: string]: unknown };

async function create(tx: Tx, body: Wish): Promise<string> {
  await alone(tx);
  const configKey = body.configKey.trim();
  const known = shipped.get(configKey);
  const taken = await tx.one(sql`
    select 1 from system_config where config_key = ${configKey} and deleted_at is null`);
  if (taken) throw refuse([fault('configKey', 'kit.duplicate', { label: '配置键' })]);
  const former = await reopened(tx, configKey);
  const { configValue, ...said } = body;
  const values = {
    ...said,
    // The trace keeps whole rows: a secret is put in behind it.
    ...(isSecret(configKey) ? {} : { configValue }),
    name: body['name'] ?? known?.name ?? configKey,
    groupName: body['groupName'] ?? known?.group_name ?? ownGroup,
    visibility: body['visibility'] ?? known?.visibility ?? 'admin',
  };
  const { configKey: _key, ...rest } = values;
  const wish = former ? { id: former, values: rest } : { values: { ...values, configKey } };
  const [id = ''] = await write(tx, systemConfig, [wish], { verb: 'create', origin: 2 });
  if (isSecret(configKey) && configValue) await writeSecret(tx, await meant(tx, { id }), { configValue });
  return id;
}

export const configurationKeepingRoutes = [
  serve(calls.listConfig, async ({ tx, query: { page = 0, size = 20, keyword = '' } }) => {
    const word = keyword.trim().toLowerCase();
    const all = (await rowsOf(tx)).filter(({ configKey, name }) => `${configKey} ${name}`.toLowerCase().includes(word));
    return { content: all.slice(page * size, (page + 1) * size), totalElements: all.length };
  }),
  serve(calls.configGroup, async ({ tx, query: { name } }) => {
    const all = await rowsOf(tx);
    return pageOf(name === undefined ? all : all.filter(row => row.groupName === name));
  }),
  serve(calls.createConfig, async call => {
    const id = await create(call.tx, call.body);
    call.status(201);
    return (await rowsOf(call.tx, [id]))[0]!;
  }),
  serve(calls.updateConfig, async ({ tx, body }) => {
    const ids = await change(tx, Array.isArray(body) ? body : [body]);
    return pageOf(await rowsOf(tx, ids));
  }),
  serve(calls.removeConfig, async ({ tx, body }) => {
    const ids = [...new Set(body.map(String))];
    const hidden = await tx.rows<{ key: string }>(sql`
      select config_key as key from system_config
      where id = any(${sql.param(ids)}::bigint[]) and config_key = any(${sql.param(secrets)}::text[])`);
    if (hidden.length > 0 && !mayKnowSecrets(tx.actor)) throw notFound();
    for (const { key } of hidden) await keepSecret(tx, key, null);
    await write(
      tx,
      systemConfig,
      ids.map(id => ({ id, values: {}, remove: true })),
      { verb: 'remove', origin: 3 },
    );
    return { removed: ids.length };
  }),
  serve(calls.configTrace, ({ tx, params: { id }, query: { page = 0, size = 20 } }) =>
    timeline(tx, systemConfig, id, page, size),
  ),
  serve(calls.restoreConfig, async ({ tx, params: { id }, body }) => {
    if (!body.reason.trim()) throw refuse([fault('reason', 'kit.reason-required')]);
    await restore(tx, systemConfig, id, body);
    return pageOf(await rowsOf(tx, [id]));
  }),
];
