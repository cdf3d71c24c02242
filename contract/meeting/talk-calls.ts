/** Calls of talks beside the plain ones: who had none this year. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, page, paging } from '../kit/shape.ts';

const keyword = Type.Optional(Type.String({ maxLength: 50 }));
const year = Type.Integer({ minimum: 2000, maximum: 9999 });

/** How many are due in each group, and how many of them had their talk this year. */
const covered = Type.Object({ due: Type.Integer(), done: Type.Integer() });
const coverage = Type.Object({
  id,
  name: Type.String(),
  leaders: covered,
  withLeader: covered,
  members: covered,
});
export type TalkCoverage = Static<typeof coverage>;

/** GET: per branch in reach who had a talk this year, by the groups of 《支部工作条例（试行）》第十九条; what lacks most first. */
export const listTalkCoverage = endpoint({
  method: 'GET',
  url: 'api/zzsh/talk/coverage',
  access: 'meeting.talkRecord.read',
  summary: '谈心谈话：各党支部本年度覆盖情况',
  query: Type.Object({ ...paging, year: Type.Optional(year), keyword }, closed),
  answer: page(coverage),
});

const gap = Type.Object({ id, name: Type.String(), isLeader: Type.Boolean(), lacks: Type.Array(Type.String()) });
export type TalkGap = Static<typeof gap>;

/** GET: who of one branch lacks which talk this year; `lacks` holds codes of DJ_ZZSH_THLX. */
export const readTalkGaps = endpoint({
  method: 'GET',
  url: 'api/zzsh/talk/gaps',
  access: 'meeting.talkRecord.read',
  summary: '谈心谈话：一个党支部本年度尚未谈心的人员',
  query: Type.Object({ organisationId: id, year: Type.Optional(year) }, closed),
  answer: Type.Object({ people: Type.Array(gap) }),
});
