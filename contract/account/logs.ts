import { choice, flag, instant, longText, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** Words of lists over tables that are only ever added to; like `user` they stand outside the registry. */

/** Sessions that are open now. */
export const session = resource('session', {
  area: 'platform',
  label: '在线会话',
  path: 'api/session',
  kind: 'log',
  scope: 'userId',
  title: 'username',
  key: [],
  search: [],
  fields: {
    username: text('用户名', { computed: true }),
    name: text('姓名', { computed: true }),
    placeName: text('所在单位', { computed: true }),
    createdAt: instant('登录时间'),
    lastSeenAt: instant('最近操作'),
    expiresAt: instant('最迟失效'),
    rememberMe: flag('保持登录'),
    address: text('登录地址'),
    userAgent: text('浏览器'),
    userId: ref('账号', 'user'),
  },
  list: {
    columns: ['username', 'name', 'placeName', 'createdAt', 'lastSeenAt', 'address', 'userAgent', 'rememberMe'],
    filters: ['username', 'name', 'placeName', 'address', 'createdAt', 'lastSeenAt', 'rememberMe'],
    sort: '-lastSeenAt',
  },
});

/** Every try to sign in and every sign-out. */
export const loginRecord = resource('loginRecord', {
  area: 'platform',
  label: '登录日志',
  path: 'api/loginRecord',
  kind: 'log',
  scope: 'userId',
  title: 'username',
  key: [],
  search: [],
  fields: {
    at: instant('时间'),
    username: text('用户名'),
    name: text('姓名', { computed: true }),
    kind: choice('方式', 'XT_DLFS'),
    isSuccess: flag('是否成功'),
    reason: text('未成功原因', { computed: true }),
    address: text('登录地址'),
    terminal: choice('终端', 'DJ_COMM_ZD', { computed: true }),
    userAgent: text('浏览器'),
    userId: ref('账号', 'user'),
  },
  list: {
    columns: ['at', 'username', 'name', 'kind', 'isSuccess', 'reason', 'address', 'terminal', 'userAgent'],
    filters: ['at', 'username', 'name', 'kind', 'isSuccess', 'address', 'terminal'],
    sort: '-at',
  },
});

/** Who did or saw what. Security SEC-66 and 69. */
export const auditRecord = resource('auditRecord', {
  area: 'platform',
  label: '审计日志',
  path: 'api/auditRecord',
  kind: 'log',
  scope: 'userId',
  title: 'action',
  key: [],
  search: [],
  fields: {
    at: instant('时间'),
    userName: text('操作人'),
    username: text('用户名', { computed: true }),
    action: text('操作'),
    entity: text('对象类型'),
    recordId: text('对象编号', { computed: true }),
    result: choice('结果', 'XT_CZJG'),
    reason: text('原因'),
    address: text('来源地址'),
    requestId: text('请求编号'),
    changeId: text('变更编号', { computed: true }),
    detail: longText('详细内容', { computed: true }),
    userId: ref('账号', 'user'),
  },
  list: {
    columns: ['at', 'userName', 'username', 'action', 'entity', 'recordId', 'result', 'address', 'requestId'],
    filters: [
      'at',
      'userName',
      'username',
      'action',
      'entity',
      'recordId',
      'result',
      'requestId',
      'address',
      'reason',
      'detail',
    ],
    sort: '-at',
  },
});
