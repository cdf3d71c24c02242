/**
 * Accounts by a sheet: a template, and a sheet that is taken as a whole or not at all, for its passwords are shown once.
 */
import { sql } from 'drizzle-orm';
import { importUsers, mostAtOnce, userTemplate, type HandOut } from 'contract/account/calls.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { sheetType } from '../../import/excel.ts';
import { wholeSheet, type Line as SheetLine } from '../../import/whole-sheet.ts';
import { audit } from '../../kit/audit.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { Refusal, refuse } from '../../kit/refusal.ts';
import { txOf } from '../../kit/tx.ts';
import { createAccount, holdOwn, oneTimes, type OneTime, type Parts } from '../platform/index.ts';
import { settle, type Settled } from './typed.ts';
import type { UploadedFile, Tx } from '../../kit/registry.ts';

const columns = {
  username: { label: '用户名', isNeeded: true, width: 20, rule: '2–50 个字符，不含空白，不与已有用户重复' },
  name: { label: '姓名', isNeeded: false, width: 14, rule: '填写学号/工号时可不填，取人员信息库中的姓名' },
  personNumber: {
    label: '学号/工号',
    isNeeded: false,
    width: 18,
    rule: '人员信息库中的学号或工号；一人只能有一个账号',
  },
  unitCode: { label: '单位代码', isNeeded: false, width: 14, rule: '没有对应人员的账号可填单位代码' },
  email: { label: '邮箱', isNeeded: false, width: 28, rule: '如 name@example.com，用于接收密码重置通知' },
} as const;
const sheet = wholeSheet({
  name: '用户',
  columns,
  remarks: [
    '一次最多 200 个用户；任何一行有误时整个表格不导入。',
    '新账号只有基本权限，角色由安全管理员授予。',
    '导入后一次性显示每个账号的初始密码，可打印成密码条；72 小时内有效，首次登录须修改。',
  ],
  most: mostAtOnce,
  texts: 'platform.account.sheet-',
});
type Line = SheetLine<keyof typeof columns>;

const unitIdOf = async (tx: Tx, code: string) =>
  (await tx.one<{ id: string }>(sql`select id from unit where code = ${code} and deleted_at is null`))?.id;

async function settleLine(tx: Tx, { name, personNumber, unitCode, email }: Line): Promise<Settled> {
  const unitId = unitCode === null ? null : await unitIdOf(tx, unitCode);
  if (unitId === undefined)
    throw refuse([fault('unitCode', 'platform.account.no-unit-code', { code: unitCode ?? '' })]);
  return settle(tx, { name, unitId, email, ...(personNumber !== null && { personNumber }) }, null);
}

/** One account of the sheet, or what is wrong with its row. */
async function makeLine(tx: Tx, { hashing }: Parts, line: Line, oneTime: OneTime): Promise<HandOut | Fault[]> {
  try {
    const { name = '', personId = null, unitId = null, email = null } = await settleLine(tx, line);
    const account = { username: line.username ?? '', name, personId, unitId, email, roles: [] };
    const made = await createAccount(tx, hashing, { ...account, oneTime });
    return { id: made.id, username: made.username, name, oneTimePassword: made.oneTimePassword ?? '' };
  } catch (error) {
    if (error instanceof Refusal && error.faults.length > 0) return error.faults;
    throw error;
  }
}

interface Sheet {
  file: UploadedFile;
  lines: Line[];
  prepared: OneTime[];
}

async function importLines(tx: Tx, parts: Parts, { file, lines, prepared }: Sheet): Promise<HandOut[]> {
  const faults: Fault[] = [];
  const made: HandOut[] = [];
  for (const [at, line] of lines.entries()) {
    const one = await makeLine(tx, parts, line, prepared[at] as OneTime);
    if (Array.isArray(one)) faults.push(...one.map(each => sheet.inRow(tx, line.rowNo, each)));
    else made.push(one);
  }
  if (faults.length > 0) throw refuse(faults);
  const detail = { file: shortened(file.name, 200), accounts: made.length };
  await audit(tx, { action: 'platform.user.import', entity: 'user', detail });
  return made;
}

export const sheetRoutes = (parts: Parts) => [
  serve(userTemplate, async () => new Attachment('用户导入模板.xlsx', sheetType, await sheet.template())),
  serve(
    importUsers,
    async ({ tx, database, file }) => {
      const uploaded = await file();
      const lines = await sheet.lines(uploaded, tx.actor.userId ?? '');
      const prepared = await oneTimes(tx, parts.hashing, lines.length);
      return database.transaction(async connection => {
        const own = txOf(connection, tx.registry, tx.actor, tx.facts);
        await holdOwn(own);
        return { accounts: await importLines(own, parts, { file: uploaded, lines, prepared }) };
      });
    },
    { opensTransaction: true },
  ),
];
