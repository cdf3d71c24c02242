/** Reports of the work beside the ballot, and who is reminded of them. Domain-cadre 2.5. */
import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath } from '../kit/shape.ts';

const query = Type.Object({ targetId: id }, closed);
const answer = Type.Object({ report: Type.String() });
/** GET: what somebody on the own ballot reports; when it was read is kept nowhere. */
export const readReport = endpoint({
  method: 'GET',
  url: 'api/cadreEvaluation/{id}/report',
  access: 'session',
  isUnlogged: true,
  summary: '干部测评：阅读测评票上一名对象的述职报告',
  params: inPath,
  query,
  answer,
});
export const readReportByCode = endpoint({
  method: 'GET',
  url: 'api/cadreEvaluation/anonymous/report',
  access: 'assessment.assessmentBallot.castAnonymous',
  isUnlogged: true,
  summary: '匿名测评：阅读测评票上一名对象的述职报告',
  query,
  answer,
});

/** Who has not handed in yet; reports are not anonymous. */
export const readReports = endpoint({
  method: 'GET',
  url: 'api/khScheme/{id}/reports',
  access: 'assessment.assessmentScheme.read',
  summary: '述职报告：应交、已交和未交的考核对象',
  params: inPath,
  answer: Type.Object({
    asked: Type.Integer(),
    given: Type.Integer(),
    late: Type.Integer(),
    waiting: Type.Array(Type.String()),
  }),
});
export const urgeReports = endpoint({
  method: 'POST',
  url: 'api/khScheme/urgeReports/{id}',
  access: 'assessment.assessmentScheme.urge',
  summary: '述职报告：提醒未提交的考核对象',
  params: inPath,
  body: Type.Object({}, closed),
  answer: Type.Object({ told: Type.Integer() }),
});
