import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureReference, menuFile, roleRows } from './index.ts';
import { dictionaryFile } from './reference-files.ts';
import { testInstallation, type TestInstallation } from '../../testing/installation.ts';

let registry: TestInstallation;
let token: string;
beforeAll(async () => {
  registry = await testInstallation();
  await registry.account({ username: 'lin.fang', roles: [{ role: 'ROLE_MEMBER' }] });
  await registry.account({ username: 'root.admin', roles: [{ role: 'ROLE_SYSTEM_ADMIN' }] });
  await registry.account({ username: 'auditor', roles: [{ role: 'ROLE_AUDIT_ADMIN' }] });
  token = await registry.tokenOf('lin.fang');
});
afterAll(() => registry.end());

interface Entry {
  value: string;
  label: string;
  selectable: boolean;
  parent: string | null;
}
const entries = async (name: string, kind = '') =>
  (await registry.get(`/api/dictDetail${kind}?dictName=${name}`, token)).json().content as Entry[];

describe('reference data', () => {
  test('is inserted once, by any number of instances, and never overwritten', async () => {
    const counts = async () => [
      await registry.count('dictionary_entry'),
      await registry.count('menu'),
      await registry.count('role'),
      await registry.count('system_config'),
    ];
    await registry.database.rows(
      sql`update system_config set config_value = '我校党建' where config_key = 'htmlTitle'`,
    );
    await registry.database.rows(sql`update menu set title = '首页一' where name = 'Home'`);
    await registry.database.rows(sql`delete from dictionary_entry where dict_name = 'DJ_COMM_XB' and value = '9'`);
    const before = await counts();
    await Promise.all([ensureReference(registry.database), ensureReference(registry.database)]);
    const after = await counts();
    expect(after).toEqual([before[0]! + 1, ...before.slice(1)]);
    const kept = await registry.database.rows(sql`select title from menu where name = 'Home'`);
    expect(kept).toEqual([{ title: '首页一' }]);
    const [title] = await registry.database.rows(
      sql`select config_value from system_config where config_key = 'htmlTitle'`,
    );
    expect(title).toEqual({ configValue: '我校党建' });
  });

  test('[P-2] an upgrade brings changed rows, leaves what the school changed, and tells both once', async () => {
    const [menu, dictionaries, roles] = await Promise.all([menuFile(), dictionaryFile(), roleRows()]);
    const newer = {
      menu: menu.map(row =>
        row.name === 'HomeIndex' || row.name === 'Home' ? { ...row, title: `${row.title}新` } : row,
      ),
      dictionaries: dictionaries.map(row =>
        row.dict_name === 'DJ_COMM_XB' && row.value === '0' ? { ...row, label: '未知性别' } : row,
      ),
      roles: roles.map(row =>
        ['ROLE_MEMBER', 'ROLE_TEACHER'].includes(row.code)
          ? { ...row, permissions: [...row.permissions, 'person.honour.read'] }
          : row,
      ),
    };
    await registry.database.rows(sql`update role set remarks = '本校说明' where code = 'ROLE_TEACHER'`);
    await registry.database.rows(sql`update role set is_enabled = false where code = 'ROLE_MEMBER'`);
    const lines = await ensureReference(registry.database, newer);
    expect(lines.filter(line => !line.includes('菜单'))).toEqual([
      '升级：角色更新 1 项：党员',
      '升级：角色有 1 项由学校修改过，保持不变，没有采用新版内容：教师',
      '升级：数据字典更新 1 项：性别“未知性别”',
    ]);
    const rights = await registry.database.rows<{ code: string; has: boolean; isEnabled: boolean }>(sql`
      select code, 'person.honour.read' = any(permissions) as has, is_enabled from role
      where code in ('ROLE_MEMBER', 'ROLE_TEACHER') order by code`);
    expect(rights).toEqual([
      { code: 'ROLE_MEMBER', has: true, isEnabled: false },
      { code: 'ROLE_TEACHER', has: false, isEnabled: true },
    ]);
    // The title was changed by the school in the first test.
    expect(await registry.database.rows(sql`select title from menu where name = 'Home'`)).toEqual([
      { title: '首页一' },
    ]);
    expect(await ensureReference(registry.database, newer)).toEqual([]);
    const [line] = await registry.database.rows<{ detail: { rows: string[]; left: string[]; told: string[] } }>(sql`
      select detail from audit_record where action = 'platform.reference.deliver' and entity = 'role'`);
    expect(line?.detail).toEqual({
      rows: ['ROLE_MEMBER'],
      left: ['ROLE_TEACHER'],
      told: ['升级：角色更新 1 项：党员', '升级：角色有 1 项由学校修改过，保持不变，没有采用新版内容：教师'],
    });
    const [menuLine] = await registry.database.rows<{ detail: { rows: string[]; told: string[] } }>(sql`
      select detail from audit_record where action = 'platform.reference.deliver' and entity = 'menu'
      order by id desc limit 1`);
    expect(menuLine?.detail).toMatchObject({ rows: [], told: [expect.stringMatching(/菜单有 \d+ 项由学校修改过/)] });
    await ensureReference(registry.database);
  });

  test('[P-2] an installation of before is brought forward by the forms that were shipped', async () => {
    const secretary = () =>
      registry.database.rows<{ permissions: string[] }>(
        sql`select permissions from role where code = 'ROLE_BRANCH_SECRETARY'`,
      );
    const present = await secretary();
    await registry.database.rows(sql`delete from delivered_row`);
    // As it was shipped before secretaries could read the members of a team, or keep the dues of the branch, and while they
    // held these areas whole; nor could they pay their own; nor look at declared hours; nor read bulletins.
    const later = [
      'organisation.teamMember.read',
      'dues.duesCheck.*',
      'dues.voluntaryDues.*',
      'dues.formerDues.*',
      'dues.duesBankEntry.read',
      'dues.duesOrder.create',
      'dues.duesOrder.readOwn',
      'dues.duesOrder.export',
      'party-school.hourRecord.read',
      'party-school.hourRecord.passUnit',
      'party-school.hourRecord.refuse',
      'party-school.hourRecord.export',
      'statistics.bulletin.read',
      'statistics.bulletin.export',
    ];
    const kept = ['dues.remittance.*', 'dues.duesExpense.read', 'dues.duesLedgerEntry.read', 'dues.duesPublication.*'];
    const before = (present[0]?.permissions ?? [])
      .filter(one => ![...later, ...kept].includes(one))
      .map(one => one.replace(/^(meeting|appraisal|rectification|points)\..*$/, '$1.*.*'));
    await registry.database.rows(sql`
      update role set permissions = ${sql.param([...new Set(before)])}::text[] where code = 'ROLE_BRANCH_SECRETARY'`);
    expect(await ensureReference(registry.database)).toContain('升级：角色更新 1 项：党支部书记');
    expect(await secretary()).toEqual(present);
  });

  test('[DICT-04] [DICT-01] [DICT-32] gender has its entries as value and label', async () => {
    expect((await entries('DJ_COMM_XB')).map(({ value, label }) => [value, label])).toEqual([
      ['0', '未知的性别'],
      ['1', '男'],
      ['2', '女'],
      ['9', '未说明的性别'],
    ]);
  });

  test('[DICT-05] ethnicity has 58 entries, 汉族 first', async () => {
    const list = await entries('DJ_COMM_MZXX');
    expect([list.length, list[0]?.label]).toEqual([58, '汉族']);
  });

  test('[DICT-21] the eight coded names are served', async () => {
    for (const name of 'DJ_DY_RYLBXX DJ_DY_DJZTXX DJ_DYJBXX_RYLX DJ_COMM_XB DJ_COMM_MZXX DJ_DY_XLXX DJ_JBXX_ZYJSZC DJ_DY_GZGWXX'.split(
      ' ',
    ))
      expect([name, (await entries(name)).length > 0]).toEqual([name, true]);
  });

  test.each([
    ['[DICT-06] political status', 'DJ_COMM_ZZMM', 13, '中国共产党党员', '群众'],
    ['[DICT-07] education', 'DJ_DY_XLXX', 40, '研究生教育', '其他'],
    ['[DICT-08] degree', 'DJ_DY_XWXX', 60, '名誉博士', '无学位'],
    ['[DICT-09] cadre category', 'GB_GBLB', 10, '校领导', '其他'],
    ['[DICT-10] administrative rank', 'GB_XZJB', 17, '国家级正职', '无行政级别'],
    ['[DICT-11] in-post status', 'GB_ZZZT', 12, '在任', '去世'],
    ['[DICT-12] position attribute', 'GB_ZWSX', 9, '正职领导', '无行政级别职务'],
    ['[DICT-13] position', 'GB_ZW', 42, '党委书记', '其他'],
    ['[DICT-14] team type', 'DJ_DZZ_BZLX', 17, '党委班子', '其他'],
    ['[DICT-15] professional title', 'DJ_JBXX_ZYJSZC', 235, '高等学校教师', '无'],
    ['[DICT-16] party member category', 'DJ_DY_RYLBXX', 5, '正式党员', '入党申请人'],
    ['[DICT-17] party status', 'DJ_DY_DJZTXX', 11, '正常', '不予承认党员身份'],
    ['[DICT-18] member type', 'DJ_DYJBXX_RYLX', 21, '专任教师', '其他人员'],
    ['[DICT-19] technical title', 'DJ_JBXX_ZCJB', 5, '正高级', '无'],
    ['[DICT-20] job post', 'DJ_DY_GZGWXX', 47, '公务员', '其他无业人员'],
  ])('%s has the shipped entries', async (_, name, count, first, last) => {
    const list = await entries(name);
    expect([list.length, list[0]?.label, list.at(-1)?.label]).toEqual([count, first, last]);
    expect(list.filter(({ value, label }) => !value || !label)).toEqual([]);
  });

  test('group headers cannot be chosen and own what stands below them', async () => {
    const find = async (name: string, value: string) => (await entries(name)).find(entry => entry.value === value);
    expect(await find('DJ_DY_XLXX', '20')).toMatchObject({ selectable: false, parent: null });
    expect(await find('DJ_DY_XLXX', '21')).toMatchObject({ selectable: true, parent: '20' });
    expect(await find('DJ_DY_XLXX', '90')).toMatchObject({ selectable: true, parent: null });
    expect(await find('DJ_DW_LB', '2')).toMatchObject({ selectable: false });
    expect(await find('DJ_DW_LB', '21')).toMatchObject({ selectable: true, parent: '2' });
    expect(await find('DJ_JBXX_ZYJSZC', '010')).toMatchObject({ selectable: false });
    expect(await find('DJ_DY_XWXX', '201')).toMatchObject({ selectable: true, parent: '2' });
  });

  test('[DICT-34] a disabled entry leaves the cache and stays in the list', async () => {
    await registry.database.rows(sql`
      update dictionary_entry set status = 1 where dict_name = 'DJ_COMM_ZZMM' and value = '01'`);
    const [all, cache] = [await entries('DJ_COMM_ZZMM'), await entries('DJ_COMM_ZZMM', '/cache')];
    expect(all.length - cache.length).toBe(1);
  });

  test('[DICT-35] [DICT-39] several dictionaries come in one answer', async () => {
    const answer = await registry.get(
      '/api/dictDetail/map?dictName=DJ_COMM_XB&dictName=DJ_DY_RYLBXX&page=0&size=9999',
      token,
    );
    const { content, totalElements, map } = answer.json();
    expect([content.length, totalElements]).toEqual([9, 9]);
    expect(Object.keys(map)).toEqual(['DJ_COMM_XB', 'DJ_DY_RYLBXX']);
    const one = await registry.get('/api/dictDetail/map?dictName=DJ_COMM_XB', token);
    expect(one.json().content).toHaveLength(4);
  });

  test('years are computed, this one first', async () => {
    expect((await entries('DJ_ND'))[0]?.value).toBe('2026');
  });

  test('an unchanged dictionary is answered by 304', async () => {
    const first = await registry.get('/api/dictDetail?dictName=DJ_COMM_XB', token);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await registry.call('GET', '/api/dictDetail?dictName=DJ_COMM_XB', {
      headers: { ...registry.bearer(token), 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('system configuration', () => {
  const listAll = async (of?: string) => {
    const rows = (await registry.get('/api/sysConfig/listAll', of)).json() as {
      configKey: string;
      configValue: string;
    }[];
    return new Map(rows.map(row => [row.configKey, row.configValue]));
  };

  test('[CONF-01] [CONF-03] [CONF-04] [CONF-12] without a session the safe subset', async () => {
    const open = await listAll();
    expect([...open.keys()].sort()).toEqual([
      'baidu.siteId',
      'footer.caseNumber',
      'footer.text',
      'htmlTitle',
      'isDead',
      'isNeedBaiduStatistics',
      'passwordReg',
      'passwordRegTip',
      'question.site',
      'registration',
      'school',
      'schoolInfo',
      'sidebar.logoId',
      'sidebar.title',
      'theme.stylesheet',
    ]);
    expect(new RegExp(open.get('passwordReg')!, 'u').test('Hedge-7-lantern')).toBe(true);
    expect(open.get('passwordReg')!.length).toBeLessThanOrEqual(200);
  });

  test('[CONF-05] [CONF-12] initPassword is empty, and its key goes to the administrator who keeps accounts', async () => {
    const [member, auditor, admin] = [
      await listAll(token),
      await listAll(await registry.tokenOf('auditor')),
      await listAll(await registry.tokenOf('root.admin')),
    ];
    expect(member.has('initPassword') || auditor.has('initPassword')).toBe(false);
    expect(member.get('videoRecordTime')).toBe('30');
    expect(admin.get('initPassword')).toBeNull();
    expect(admin.size).toBe((await registry.count('system_config'))! + 1);
  });
});
