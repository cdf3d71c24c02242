/** Calls of the administration of accounts, beside the lists that `user` and the logs describe. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, counted, counts, inPath, nullable, page, paging } from '../kit/shape.ts';
import { file } from '../description/file.ts';

const row = Type.Record(Type.String(), Type.Unknown());
const rows = page(row);
const id = Type.Union([Type.String({ pattern: '^\\d{1,18}$' }), Type.Integer({ minimum: 1, maximum: 2 ** 52 })]);
export const mostAtOnce = 200;
const ids = Type.Array(id, { minItems: 1, maxItems: mostAtOnce });
/** Ids alone, or beside a reason. */
const chosen = Type.Union([ids, Type.Object({ ids, reason: Type.Optional(Type.String({ maxLength: 500 })) }, closed)]);
const ciphertext = Type.Optional(Type.String({ maxLength: 1024 }));
const kid = Type.Optional(Type.String({ maxLength: 36 }));
const removed = Type.Object({ removed: Type.Integer() });
const mailText = Type.String({ maxLength: 200 });

/** A password that its owner must change, shown once to whoever made or reset it. */
const handedOut = {
  id: Type.String(),
  username: Type.String(),
  name: Type.String(),
  oneTimePassword: Type.String(),
  /** The account stays shut until a second administrator releases it. */
  isHeld: Type.Optional(Type.Boolean()),
};
const handOut = Type.Object(handedOut);
export type HandOut = Static<typeof handOut>;
const handOuts = Type.Object({ accounts: Type.Array(handOut) });

const countsBy = <const U extends string>(url: U, access: `platform.${string}.read`, label: string) =>
  endpoint({
    method: 'POST',
    url: `${url}/counts`,
    access,
    summary: `${label}：各条件的数量`,
    body: counted,
    answer: counts,
  });
/** The filter stands in the body, the page in the query. Decisions 19. */
const filtered = <const U extends string>(url: U, summary: string) =>
  endpoint({
    method: 'POST',
    url: `api/users/${url}`,
    access: 'platform.user.read',
    summary,
    body: row,
    answer: rows,
  });
export const listUsers = endpoint({
  method: 'GET',
  url: 'api/users',
  access: 'platform.user.read',
  summary: '用户：列表',
  answer: rows,
});
export const countUsers = countsBy('api/users', 'platform.user.read', '用户');
export const readUser = endpoint({
  method: 'GET',
  url: 'api/users/{id}',
  access: 'platform.user.read',
  summary: '用户：详情',
  params: inPath,
  answer: row,
});
export const filterUsers = filtered('list', '用户：按条件查询');
export const weakPasswordPeople = filtered('listWeakPasswordPeople', '用户：弱密码用户');
export const leftPeople = filtered('listHasLeftUser', '用户：人员已离开的用户');

export const peopleWithoutAccount = endpoint({
  method: 'POST',
  url: 'api/users/listNoEnterUser',
  access: 'platform.user.create',
  summary: '用户：未开通账号的人员',
  query: Type.Object(
    {
      ...paging,
      sort: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 5 })),
    },
    closed,
  ),
  body: Type.Object(
    {
      keyword: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
      unitId: Type.Optional(nullable(id)),
    },
    closed,
  ),
  answer: Type.Object({
    content: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        number: nullable(Type.String()),
        unitName: nullable(Type.String()),
      }),
    ),
    totalElements: Type.Integer(),
  }),
});
export const registerPeople = endpoint({
  method: 'POST',
  url: 'api/users/registerNoEnterUser',
  access: 'platform.user.create',
  summary: '用户：为人员开通账号',
  body: ids,
  answer: handOuts,
});

const written = {
  name: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  /** Names the person the account belongs to. */
  personNumber: Type.Optional(nullable(Type.String({ maxLength: 50 }))),
  unitId: Type.Optional(nullable(id)),
  email: Type.Optional(nullable(mailText)),
};
export const createUser = endpoint({
  method: 'POST',
  url: 'api/users',
  access: 'platform.user.create',
  summary: '用户：新增',
  body: Type.Object({ username: Type.String({ maxLength: 200 }), ...written }, closed),
  answer: handOut,
});
export const updateUser = endpoint({
  method: 'PUT',
  url: 'api/users',
  access: 'platform.user.update',
  summary: '用户：修改',
  body: Type.Object({ id, version: Type.Optional(Type.Integer()), ...written }, closed),
  answer: row,
});
export const removeUsers = endpoint({
  method: 'DELETE',
  url: 'api/users',
  access: 'platform.user.remove',
  summary: '用户：删除',
  body: chosen,
  answer: removed,
});
export const updateState = endpoint({
  method: 'PUT',
  url: 'api/users/updateState',
  access: 'platform.user.update',
  summary: '用户：启用或停用',
  body: Type.Object({ id, state: Type.Enum(['enabled', 'disabled']) }, closed),
  answer: Type.Object({ id: Type.String(), state: Type.String() }),
});
export const disableUsers = endpoint({
  method: 'POST',
  url: 'api/users/disabledUser',
  access: 'platform.user.update',
  summary: '用户：批量停用',
  body: ids,
  answer: Type.Object({ disabled: Type.Integer() }),
});
export const unlockUser = endpoint({
  method: 'POST',
  url: 'api/users/unLock',
  access: 'platform.user.unlock',
  summary: '用户：解锁',
  body: Type.Object({ id: Type.Optional(id), username: Type.Optional(Type.String({ maxLength: 200 })) }, closed),
  /** The code is told this once, to the second person who releases an account or gives its code anew. */
  answer: Type.Object({ id: Type.String(), username: Type.String(), secondCode: nullable(Type.String()) }),
});

export const resetPasswords = endpoint({
  method: 'POST',
  url: 'api/users/resetPass',
  access: 'platform.user.reset',
  summary: '用户：重置密码',
  body: ids,
  answer: handOuts,
});
export const managerReset = endpoint({
  method: 'POST',
  url: 'api/users/managerResetPass/{id}',
  access: 'platform.user.reset',
  summary: '用户：管理员重置密码',
  params: inPath,
  answer: handOut,
});
export const managerResetByBody = endpoint({
  method: 'POST',
  url: 'api/users/managerResetPass',
  access: 'platform.user.reset',
  summary: '用户：管理员重置密码（编号在内容中）',
  body: Type.Object({ id }, closed),
  answer: handOut,
});
/** Of a person in reach, for managers, who have no list of accounts. */
export const accountOfPerson = endpoint({
  method: 'GET',
  url: 'api/users/ofPerson/{id}',
  access: 'platform.user.reset',
  summary: '用户：人员的账号',
  params: inPath,
  answer: Type.Object({ id: Type.String(), username: Type.String(), name: Type.String() }),
});
export const changeByAdmin = endpoint({
  method: 'POST',
  url: 'api/users/updatePassByAdmin',
  access: 'platform.user.reset',
  summary: '用户：修改他人密码',
  body: Type.Object(
    { username: Type.String({ maxLength: 200 }), oldPass: ciphertext, newPass: ciphertext, kid },
    closed,
  ),
  answer: Type.Object({ changed: Type.Boolean() }),
});

export const userTemplate = endpoint({
  method: 'GET',
  url: 'api/users/template',
  access: 'platform.user.import',
  summary: '用户：导入模板',
  answer: file,
});
export const importUsers = endpoint({
  method: 'POST',
  url: 'api/users/import',
  access: 'platform.user.import',
  summary: '用户：导入',
  answer: handOuts,
});

/** The own profile, whatever id comes along. */
export const updateProfile = endpoint({
  method: 'PUT',
  url: 'api/users/center',
  access: 'session',
  summary: '修改本人资料',
  body: Type.Object(
    {
      id: Type.Optional(id),
      name: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
      phone: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
      officePhone: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    },
    closed,
  ),
  answer: Type.Object({ id: Type.String(), name: Type.String() }),
});
export const sendEmailCode = endpoint({
  method: 'POST',
  url: 'api/users/emailCode',
  access: 'session',
  summary: '发送邮箱验证码',
  body: Type.Object({ email: mailText }, closed),
  answer: Type.Object({ seconds: Type.Integer() }),
});
export const updateEmail = endpoint({
  method: 'POST',
  url: 'api/users/updateEmail/{code}',
  access: 'session',
  summary: '更换本人邮箱',
  params: Type.Object({ code: Type.String({ maxLength: 20 }) }),
  body: Type.Object({ password: ciphertext, kid, email: Type.Optional(mailText) }, closed),
  answer: Type.Object({ email: Type.String() }),
});

const logList = <const U extends string>(url: U, access: `platform.${string}.read`, summary: string) =>
  endpoint({ method: 'GET', url, access, summary, answer: rows });
export const listSessions = logList('api/session', 'platform.session.read', '在线会话：列表');
export const endSessions = endpoint({
  method: 'DELETE',
  url: 'api/session',
  access: 'platform.session.remove',
  summary: '在线会话：强制下线',
  body: chosen,
  answer: removed,
});
export const listLoginRecords = logList('api/loginRecord', 'platform.loginRecord.read', '登录日志：列表');
export const listAuditRecords = logList('api/auditRecord', 'platform.auditRecord.read', '审计日志：列表');
export const countLoginRecords = countsBy('api/loginRecord', 'platform.loginRecord.read', '登录日志');
export const countAuditRecords = countsBy('api/auditRecord', 'platform.auditRecord.read', '审计日志');
/** GET: when, from where, by what and how the own account was signed in to, tries that failed among them; the latest first. */
export const listOwnSignIns = endpoint({
  method: 'GET',
  url: 'api/users/signIns',
  access: 'session',
  summary: '本人的登录记录',
  query: Type.Object(paging, closed),
  answer: rows,
});
export const readAuditRecord = endpoint({
  method: 'GET',
  url: 'api/auditRecord/{id}',
  access: 'platform.auditRecord.read',
  summary: '审计日志：详情',
  params: inPath,
  answer: row,
});
