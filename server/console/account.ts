/** `npm run account -- <name> <role> [organisation]`: an account with a one-time password, shown once. */
import { createAccount, passwordHash } from '../areas/platform/index.ts';
import { CommandRefusal } from '../installation/refusal.ts';
import { findPlace, findRole } from './find-place.ts';
import { operate } from './installation.ts';

const [name, roleWord, placeWord] = process.argv.slice(2);

await operate(async tx => {
  if (!name || !roleWord)
    throw new CommandRefusal('用法：npm run account -- <用户名> <角色代码或名称> [组织或单位的编码或全称]');
  const role = await findRole(tx, roleWord);
  const place = await findPlace(tx, role, placeWord);
  const account = { username: name, name, roles: [{ role: role.code, ...place }] };
  const { username, oneTimePassword } = await createAccount(tx, passwordHash(), account);
  console.log(`账号：${username}（${role.name}）`);
  console.log(`一次性密码：${oneTimePassword}（72 小时内有效，首次登录须修改，只显示这一次）`);
});
