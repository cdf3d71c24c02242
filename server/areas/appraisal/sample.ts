import { reviewSamples } from './review-sample.ts';
import type { Sample } from '../../kit/suites/sample.ts';

/** Weights are a whole, so each of them stays what it is; a window is changed within the others. */
const batchSample: Sample = {
  values: n => ({
    year: 2030 + (n % 60),
    judgeType: '1',
    organisationId: '9999990001201001',
    hasSummary: true,
    summaryFrom: '2026-11-01',
    summaryTo: '2026-11-10',
    hasSelf: true,
    selfFrom: '2026-11-05',
    selfTo: '2026-11-12',
    hasMutual: true,
    mutualFrom: '2026-11-06',
    mutualTo: '2026-11-15',
    hasMasses: true,
    massesFrom: '2026-11-07',
    massesTo: '2026-11-16',
    hasOrg: true,
    orgFrom: '2026-11-17',
    orgTo: '2026-11-30',
    mutualWeight: 40,
    massesWeight: 20,
    orgWeight: 40,
    dimensions: '理想信念 60\n作用发挥 40',
  }),
  changes: {
    organisationId: '9999990001201002',
    hasSummary: false,
    summaryFrom: '2026-11-02',
    summaryTo: '2026-11-11',
    hasSelf: false,
    selfFrom: '2026-11-06',
    selfTo: '2026-11-13',
    hasMutual: false,
    mutualFrom: '2026-11-07',
    mutualTo: '2026-11-16',
    hasMasses: true,
    massesFrom: '2026-11-08',
    massesTo: '2026-11-17',
    hasOrg: false,
    orgFrom: '2026-11-18',
    orgTo: '2026-12-01',
    mutualWeight: 40,
    massesWeight: 20,
    orgWeight: 40,
    dimensions: '理想信念 50\n作用发挥 50',
  },
};
export const samples: Record<string, Sample> = {
  ...reviewSamples,
  appraisalBatch: batchSample,
  publicRater: { values: () => ({ organisationId: '9999990001201001', identity: '1' }), changes: { identity: '2' } },
};

/** What branches are reviewed by, as an installation begins. */
export const first = {
  reviewTemplate: ['党支部考核（星级）'],
  reviewTemplateItem: [
    '组织生活频次达标率',
    '党费按期缴纳率',
    '发展党员程序合规率',
    '按期换届',
    '党员信息完整率',
    '预警办结率',
    '政治建设和思想建设',
    '支部班子和制度建设',
    '党员教育管理和作用发挥',
    '围绕中心服务师生',
    '党员发生严重违纪违法问题',
  ],
};
