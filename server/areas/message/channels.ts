/**
 * The ways out: mail by SMTP, short messages by the gateway of a provider, and a stand-in where neither is set up.
 * Addresses stand in the configuration, passwords in the environment. Decisions 65, security SEC-32.
 */
import { isIP } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../kit/database/connection.ts';
import { settingOf } from '../../kit/setting.ts';
import { callOut, reach } from '../../outbound/index.ts';
import type { Channel, Letter } from './letter.ts';

/** Sends one letter or throws; the error text is shown to administrators. */
export type Send = (letter: Letter) => Promise<void>;

const patienceMs = 10_000;

async function mailBy(server: string, from: string, { to, subject, text }: Letter): Promise<void> {
  const { hostname, port, protocol, username } = new URL(server);
  const pass = process.env['MAIL_PASSWORD'];
  // Loaded with the first letter, as every protocol that an installation may never speak.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host: await reach(hostname, 'configuration'),
    ...(isIP(hostname) === 0 && { tls: { servername: hostname } }),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    ...(username && pass && { auth: { user: decodeURIComponent(username), pass } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // A letter is text we wrote ourselves; nothing of it may make the server read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
  } finally {
    transport.close();
  }
}

async function smsBy(gateway: string, { to, text }: Letter): Promise<void> {
  const token = process.env['SMS_TOKEN'];
  const { status } = await callOut(gateway, {
    trust: 'configuration',
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ phone: to, text }),
  });
  if (status < 200 || status > 299) throw new Error(`短信网关返回 ${status}`);
}

/** In a demonstration the letter stays here: the outbox keeps it, and who started the program reads it. */
const standIn =
  (channel: Channel): Send =>
  async ({ subject, text }) => {
    if (process.env['NODE_ENV'] !== 'test') console.log(`【${channel === 'mail' ? '邮件' : '短信'}】${subject}${text}`);
  };

const notSetUp =
  (what: string): Send =>
  async () => {
    throw new Error(`还没有填写${what}，请在“系统配置”中填写，之后自动重发`);
  };

/** A demonstration is known by its people; a real installation never shows a code in its log. */
async function isDemonstration(connection: Connection): Promise<boolean> {
  return (await connection.one(sql`select 1 from user_account where is_demo limit 1`)) !== null;
}

/** How each channel sends at this moment. */
export async function waysOut(connection: Connection): Promise<Record<Channel, Send>> {
  const server = await settingOf(connection, 'mail.server', '');
  const from = await settingOf(connection, 'mail.from', '');
  const gateway = await settingOf(connection, 'sms.gateway', '');
  const isDemo = process.env['NODE_ENV'] === 'test' || (await isDemonstration(connection));
  const otherwise = (channel: Channel, what: string) => (isDemo ? standIn(channel) : notSetUp(what));
  return {
    mail: server ? letter => mailBy(server, from, letter) : otherwise('mail', '邮件服务器'),
    sms: gateway ? letter => smsBy(gateway, letter) : otherwise('sms', '短信网关'),
  };
}
