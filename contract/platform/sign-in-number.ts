/** The own number to sign in with. It belongs to the account; the number in the record of the person is another thing. */
import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';

const url = 'api/users/signInPhone';
const typed = Type.String({ maxLength: 30 });
/** As it is shown: `138****1234`. */
const shown = Type.String();

export const signInPhone = endpoint({
  method: 'GET',
  url,
  access: 'session',
  summary: '本人的登录手机号',
  answer: Type.Object({
    phone: nullable(shown),
    /** Whether a code can reach a phone at all. */
    isOffered: Type.Boolean(),
    /** A privileged account has none, and one from before opens nothing. */
    isPrivileged: Type.Boolean(),
  }),
});
/** Answers alike whether the number belongs to another account or not. */
export const sendPhoneCode = endpoint({
  method: 'POST',
  url: `${url}/code`,
  access: 'session',
  summary: '发送登录手机号验证码',
  body: Type.Object({ phone: typed }, closed),
  answer: Type.Object({ seconds: Type.Integer() }),
});
export const confirmSignInPhone = endpoint({
  method: 'PUT',
  url,
  access: 'session',
  summary: '确认本人的登录手机号',
  body: Type.Object(
    {
      phone: typed,
      vercode: Type.String({ maxLength: 10 }),
      /** Ciphertext of the transport key. */
      password: Type.Optional(Type.String({ maxLength: 1024 })),
      kid: Type.Optional(Type.String({ maxLength: 36 })),
    },
    closed,
  ),
  answer: Type.Object({ phone: shown }),
});
export const dropSignInPhone = endpoint({
  method: 'DELETE',
  url,
  access: 'session',
  summary: '取消本人的登录手机号',
  answer: Type.Object({ removed: Type.Boolean() }),
});
