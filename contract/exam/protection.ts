/** 考试保护模式: what is heavy rests while many sit an exam. Domain-cadre 4.6. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { nullable } from '../kit/shape.ts';

/** The exam it is for and when that ends, `HH:mm`; neither where the mode was switched on by hand. */
const protectedFor = Type.Object({ name: nullable(Type.String()), until: nullable(Type.String()) });
export type Protected = Static<typeof protectedFor>;

/** GET: whether it is on now. */
export const readProtection = endpoint({
  method: 'GET',
  url: 'api/dxExam/protection',
  access: 'exam.exam.read',
  summary: '考试保护模式：现在是否开启',
  answer: Type.Object({ now: nullable(protectedFor) }),
});
