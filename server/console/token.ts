/** `npm run token -- <account>`: a session token for scripts, valid like one from the sign-in page; nothing else is printed. */
import { sql } from 'drizzle-orm';
import { openSession } from '../areas/platform/index.ts';
import { recordLogin } from '../areas/platform/login-record.ts';
import { CommandRefusal } from '../installation/refusal.ts';
import { operate } from './installation.ts';

const [name] = process.argv.slice(2);

await operate(async tx => {
  if (!name) throw new CommandRefusal('用法：npm run token -- <用户名>');
  const user = await tx.one<{ id: string; username: string }>(sql`
    select id, username from user_account
    where lower(username) = lower(${name}) and state = 'enabled' and deleted_at is null`);
  if (!user) throw new CommandRefusal(`没有可用的账号“${name}”，请核对用户名。`);
  const { token, id } = await openSession(tx, { userId: user.id, rememberMe: false, facts: tx.facts });
  await recordLogin(tx, { kind: 'console', isSuccess: true, username: user.username, userId: user.id, sessionId: id });
  console.log(token);
});
