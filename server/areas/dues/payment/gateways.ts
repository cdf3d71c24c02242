/** Which gateway stands behind a channel; only those that are spoken here. */
import { sql } from 'drizzle-orm';
import { channels } from 'contract/dues/dues-order.ts';
import type { Connection } from '../../../kit/database/connection.ts';
import { settingOf } from '../../../kit/setting.ts';
import type { Gateway } from './gateway.ts';
import type { Ground } from './ground.ts';
import { simulatedGateway } from './simulated.ts';
import { wechatGateway } from './wechat.ts';
import { wechatSettings } from './wechat-settings.ts';

/** Channels that orders were placed by: their notices and bills are read as long as there are any. */
export const spoken: readonly string[] = Object.values(channels);

/** The channel of new orders; null where dues are not paid online. */
export async function openChannel(connection: Connection): Promise<string | null> {
  const channel = await settingOf(connection, 'dues.pay.channel', '');
  return spoken.includes(channel) ? channel : null;
}

export async function gatewayOf(ground: Ground, channel: string): Promise<Gateway> {
  return channel === channels.wechat ? wechatGateway(await wechatSettings(ground)) : simulatedGateway(ground);
}

/** Channels with orders on a day, and the one that is open. */
export async function channelsOn(connection: Connection, day: string): Promise<string[]> {
  const used = await connection.rows<{ channel: string }>(sql`
    select distinct channel from dues_order where deleted_at is null and channel = any(${sql.param(spoken)}::text[])
      and created_at < (${day}::date + 2)::timestamp at time zone 'Asia/Shanghai'
      and created_at >= (${day}::date - 1)::timestamp at time zone 'Asia/Shanghai'`);
  const open = await openChannel(connection);
  return [...new Set([...used.map(one => one.channel), ...(open ? [open] : [])])].sort();
}
