import { flag, instant, ref, state, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/**
 * The words of the user list. The table stays a plain one and this value stands outside the registry: an account is
 * not written like other rows, because a change record keeps the whole row and would keep the password's hash with it.
 */
export const user = resource('user', {
  area: 'platform',
  label: '用户',
  path: 'api/users',
  kind: 'record',
  scope: ['unitId', 'personId'],
  title: 'name',
  key: ['username'],
  search: [],
  fields: {
    username: text('用户名', { required: true, max: 50, set: 'create' }),
    name: text('姓名', { required: true, max: 50 }),
    personNumber: text('学号/工号', { max: 20, computed: true }),
    placeName: text('所在单位', { computed: true }),
    roleNames: text('角色', { computed: true }),
    state: state('状态', 'XT_YHZT', { default: 'enabled' }),
    isLocked: flag('已锁定', { computed: true }),
    needsCode: flag('待用确认码', { computed: true }),
    hasWeakPassword: flag('弱密码', { computed: true }),
    hasLeft: flag('人员已离开', { computed: true }),
    email: text('邮箱', { max: 100 }),
    lastLoginAt: instant('最近登录', { computed: true }),
    passwordChangedAt: instant('密码修改时间'),
    oneTimeUntil: instant('初始密码有效至'),
    personId: ref('人员', 'person'),
    unitId: ref('账号单位', 'unit'),
  },
  list: {
    columns: ['username', 'name', 'personNumber', 'placeName', 'roleNames', 'state', 'lastLoginAt'],
    filters: [
      'state',
      'placeName',
      'roleNames',
      'isLocked',
      'needsCode',
      'hasWeakPassword',
      'hasLeft',
      'lastLoginAt',
      'email',
    ],
    sort: 'username',
  },
});
