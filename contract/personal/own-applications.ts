/** 我的申请: what somebody asked for anywhere in the product, and how far it is. Domain-cadre 6.5. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/shape.ts';

const application = Type.Object({
  entity: Type.String(),
  id,
  /** What kind of matter: `信息更正`. */
  kind: Type.String(),
  /** What it is about; the name of nobody else. */
  matter: Type.String(),
  askedAt: Type.String(),
  /** The state in words. */
  state: Type.String(),
  course: Type.Enum(['aside', 'waiting', 'going', 'back', 'done']),
  /** Whose turn it is: `院系党委审核`; empty where it waits for nobody. */
  node: Type.String(),
  /** The own page of it. */
  page: Type.String(),
});
export type OwnApplication = Static<typeof application>;

/** Told at once; older ones stand on their own pages. */
export const mostApplications = 100;

/** GET: the latest first. */
export const readOwnApplications = endpoint({
  method: 'GET',
  url: 'api/ownApplication',
  access: 'session',
  summary: '我的申请：本人提出的各类申请和办理进度',
  answer: Type.Object({ content: Type.Array(application) }),
});
