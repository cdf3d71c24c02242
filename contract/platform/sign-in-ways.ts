/** The ways in beside user name and password; each ends in the same session. Decisions 45 and 49, security SEC-11 to 14. */
import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';
import { login } from './session.ts';

const phone = Type.String({ maxLength: 30 });
const vercode = Type.String({ maxLength: 10 });

const codeRequest = Type.Object(
  {
    phone,
    code: Type.Optional(Type.String({ maxLength: 20 })),
    uuid: Type.Optional(Type.String({ maxLength: 36 })),
  },
  closed,
);
/** `seconds` until the next code may be asked for. */
const codeSent = Type.Object({ seconds: Type.Integer() });

/** Answers alike whether the number belongs to an account or not. */
export const smsVerify = endpoint({
  method: 'POST',
  url: 'auth/sms/verify',
  access: 'public',
  summary: '发送登录验证码',
  body: codeRequest,
  answer: codeSent,
});
export const vercodeLogin = endpoint({
  method: 'POST',
  url: 'auth/vercode/login',
  access: 'public',
  summary: '手机验证码登录',
  body: Type.Object({ phone, vercode }, closed),
  answer: login.answer,
});

export const smsRegisterVerify = endpoint({
  method: 'POST',
  url: 'auth/sms/register/verify',
  access: 'public',
  summary: '发送注册验证码',
  body: codeRequest,
  answer: codeSent,
});
/** The new account holds the role everybody has and no other; rights are granted to it afterwards. */
export const register = endpoint({
  method: 'POST',
  url: 'auth/register',
  access: 'public',
  summary: '注册账号',
  body: Type.Object(
    {
      phone,
      vercode,
      username: Type.String({ maxLength: 200 }),
      /** Ciphertext of the transport key. */
      password: Type.String({ maxLength: 1024 }),
      kid: Type.Optional(Type.String({ maxLength: 36 })),
    },
    closed,
  ),
  answer: Type.Object({ username: Type.String() }),
});

/** The code a workplace app gives its page; whose it is, its server says. */
export const workplaceLogin = endpoint({
  method: 'GET',
  url: 'auth/welink/login',
  access: 'public',
  summary: '工作台应用登录',
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 1024 }) }, closed),
  answer: login.answer,
});

/** Nothing but the address the browser goes on to, in the head of a 302. */
const led = Type.Null();
/** Both halves of a way through the school's own sign-in; the browser is led on from each. */
const leads = (way: string, half: string, summary: string) =>
  endpoint({ method: 'GET', url: `auth/${way}/${half}`, access: 'public', summary, answer: led });
/** A provider adds words of its own to the address. */
const returned = Type.Object({}, { additionalProperties: Type.Union([Type.String(), Type.Array(Type.String())]) });

export const casLogin = leads('cas', 'login', '前往统一身份认证（CAS）');
export const casReturn = endpoint({
  method: 'GET',
  url: 'auth/cas/callback',
  access: 'public',
  summary: '统一身份认证（CAS）返回',
  query: returned,
  answer: led,
});
export const oauthLogin = leads('oauth', 'login', '前往统一身份认证（OAuth）');
export const oauthReturn = endpoint({
  method: 'GET',
  url: 'auth/oauth/callback',
  access: 'public',
  summary: '统一身份认证（OAuth）返回',
  query: returned,
  answer: led,
});

/** Why a way led back without a session; the page of the address says it in words. */
export const leadBackReasons = ['failed', 'no-account', 'away', 'elsewhere', 'too-many'] as const;
export type LeadBackReason = (typeof leadBackReasons)[number];

/** The live sessions of the own account. */
export const ownSessions = endpoint({
  method: 'GET',
  url: 'api/users/sessions',
  access: 'session',
  summary: '本人的登录会话',
  answer: Type.Array(
    Type.Object({
      id: Type.String(),
      createdAt: Type.String(),
      lastSeenAt: Type.String(),
      expiresAt: Type.String(),
      address: nullable(Type.String()),
      userAgent: nullable(Type.String()),
      isPresent: Type.Boolean(),
    }),
  ),
});
export const endOwnSessions = endpoint({
  method: 'DELETE',
  url: 'api/users/sessions',
  access: 'session',
  summary: '结束本人的登录会话',
  body: Type.Array(Type.Union([Type.String({ pattern: '^\\d{1,18}$' }), Type.Integer()]), {
    minItems: 1,
    maxItems: 100,
  }),
  answer: Type.Object({ ended: Type.Integer() }),
});
