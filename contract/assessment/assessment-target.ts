import { choice, files, flag, instant, longText, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { joinTypes } from './codes.ts';

/** A cadre or a leading group that is assessed, with the post of the day and the pool it is compared in. Domain-cadre 2.1. */
export const assessmentTarget = resource('assessmentTarget', {
  area: 'assessment',
  label: '考核对象',
  path: 'api/khTarget',
  kind: 'record',
  scope: 'unitId',
  title: 'name',
  key: [],
  search: ['name', 'post'],
  fields: {
    name: text('考核对象', { derived: true, max: 100 }),
    schemeId: ref('考核方案', 'assessmentScheme', { required: true, set: 'create', index: true }),
    cadreId: ref('干部', 'cadre', { set: 'create', index: true }),
    teamId: ref('领导班子', 'leadershipTeam', { set: 'create', index: true }),
    unitId: ref('所在单位', 'unit', { derived: true, index: true }),
    post: text('职务', { derived: true, max: 200 }),
    pool: text('对象组', { required: true, max: 20, index: true }),
    joinType: choice('加入方式', 'GB_KHJRLX', { derived: true, default: joinTypes.byHand }),
    joinReason: choice('加入原因', 'GB_KHJRYY'),
    /** What was asked of the work and handed in; raters read it beside the ballot. */
    reportState: choice('述职报告', 'GB_SZBG', { derived: true, index: true }),
    report: longText('述职报告正文', { derived: true, max: 3000 }),
    reportFiles: files('述职报告附件', { derived: true }),
    reportedAt: instant('述职报告提交时间', { derived: true }),
    isExcluded: flag('不参加测评'),
    excludeReason: text('不参加原因', { max: 200 }),
    /** `scheme cadre` or `scheme team`: a scheme assesses each once. */
    schemeSubject: text('本方案中的该考核对象', { derived: 'unseen', unique: true, max: 50 }),
  },
  list: {
    columns: ['name', 'post', 'schemeId', 'pool', 'joinReason', 'isExcluded', 'excludeReason', 'joinType', 'unitId'],
    filters: ['schemeId', 'unitId', 'pool', 'joinType', 'joinReason', 'isExcluded', 'cadreId', 'reportState'],
    sort: 'pool',
  },
});
export type AssessmentTarget = Row<typeof assessmentTarget>;
export type AssessmentTargetDraft = Draft<typeof assessmentTarget>;
