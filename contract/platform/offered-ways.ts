/** Apart from the ways themselves: the sign-in page asks this first and loads the others when somebody turns to them. */
import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';

/** Which ways this installation offers, and what the buttons of the school's own sign-in say. */
export const signInWays = endpoint({
  method: 'GET',
  url: 'auth/ways',
  access: 'public',
  summary: '可用的登录方式',
  answer: Type.Object({
    /** Whether a code can reach a phone. */
    phone: Type.Boolean(),
    registration: Type.Boolean(),
    sso: Type.Array(Type.Object({ way: Type.Enum(['cas', 'oauth']), title: Type.String(), address: Type.String() })),
  }),
});
