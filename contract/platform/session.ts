import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';

/** A picture with a code in it, or `enabled: false` where the installation asks for none. */
export const captcha = endpoint({
  method: 'GET',
  url: 'auth/code',
  access: 'public',
  summary: '取图形验证码',
  answer: Type.Object({ enabled: Type.Boolean(), uuid: Type.String(), img: Type.String() }),
});

/** Public half of the key pair passwords are encrypted with: RSA-OAEP-SHA256 over base64url of `{password, uuid, ts}`. */
export const transportKey = endpoint({
  method: 'GET',
  url: 'auth/key',
  access: 'public',
  summary: '取密码加密公钥',
  answer: Type.Object({ kid: Type.String(), publicKey: Type.String() }),
});

const account = Type.Object({
  id: Type.String(),
  username: Type.String(),
  name: Type.String(),
  avatar: nullable(Type.String()),
  email: nullable(Type.String()),
  /** enabled, locked or disabled. */
  state: Type.String(),
  passwordChangedAt: nullable(Type.String()),
  personId: nullable(Type.String()),
  organisationName: nullable(Type.String()),
});

/** Who is signed in, with which roles, and which permission patterns they give. */
const sessionUser = {
  user: account,
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  /** Patterns that also hold for what stands nowhere: it is written by the whole school, and by an office where its area says so. */
  placelessPermissions: Type.Array(Type.String()),
  /** Permissions the patterns give that lead nowhere: a new row must name what this session cannot look up. */
  withheldPermissions: Type.Array(Type.String()),
  mustChangePassword: Type.Boolean(),
};

export const login = endpoint({
  method: 'POST',
  url: 'auth/login',
  access: 'public',
  summary: '账号登录',
  body: Type.Object(
    {
      username: Type.String({ maxLength: 200 }),
      /** Ciphertext of the transport key, base64. */
      password: Type.String({ maxLength: 1024 }),
      /** What the picture shows, and whose picture it is; the ciphertext holds the same uuid. */
      code: Type.Optional(Type.String({ maxLength: 20 })),
      uuid: Type.Optional(Type.String({ maxLength: 36 })),
      kid: Type.Optional(Type.String({ maxLength: 36 })),
      rememberMe: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  answer: Type.Object({ token: Type.String(), rememberMe: Type.Boolean(), ...sessionUser }),
});

export const sessionInfo = endpoint({
  method: 'GET',
  url: 'auth/info',
  access: 'change',
  summary: '当前用户信息',
  answer: Type.Object(sessionUser),
});

/** Open to everybody, so that an expired session signs out without a second dialog. */
export const logout = endpoint({
  method: 'GET',
  url: 'auth/logout',
  access: 'public',
  summary: '退出登录',
  answer: Type.Object({ redirect: nullable(Type.String()) }),
});

/** Demo installations only; elsewhere these two calls do not exist. */
export const demoAccounts = endpoint({
  method: 'GET',
  url: 'auth/demo',
  access: 'public',
  summary: '演示账号',
  answer: Type.Array(
    Type.Object({ username: Type.String(), name: Type.String(), roleName: Type.String(), placeName: Type.String() }),
  ),
});
/** Signs in as a demo person, or ends the present session and opens one as another demo account. */
export const demoSwitch = endpoint({
  method: 'POST',
  url: 'auth/demo',
  access: 'public',
  summary: '切换身份（演示）',
  body: Type.Object({ username: Type.String({ maxLength: 200 }) }, closed),
  answer: login.answer,
});

/** Whether the signed-in user must choose a new password. */
export const passwordCheck = endpoint({
  method: 'GET',
  url: 'api/users/check',
  access: 'change',
  summary: '是否需要修改密码',
  answer: Type.Boolean(),
});
export const changePassword = endpoint({
  method: 'POST',
  url: 'api/users/updatePass',
  access: 'change',
  summary: '修改本人密码',
  body: Type.Object(
    {
      /** Ciphertexts of the transport key, each with a uuid of its own; a missing one is told in the words of the form. */
      oldPass: Type.Optional(Type.String({ maxLength: 1024 })),
      newPass: Type.Optional(Type.String({ maxLength: 1024 })),
      kid: Type.Optional(Type.String({ maxLength: 36 })),
    },
    closed,
  ),
  answer: Type.Object({ changed: Type.Boolean() }),
});
