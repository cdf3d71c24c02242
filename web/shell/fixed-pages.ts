/**
 * Addresses every signed-in user may open whether or not the own menu shows them; the calls behind enforce rights.
 * The menu of the server wins where it holds the same address.
 */
import type { Page } from '../client/menu.ts';

const page = (path: string, title: string, component: string, more: Partial<Page> = {}): Page => ({
  path,
  title,
  name: component.slice(component.indexOf('/') + 1) + path.replaceAll(/\W+/g, '-'),
  component,
  icon: null,
  hidden: true,
  noCache: false,
  affix: false,
  extpath: null,
  router: null,
  redirect: null,
  crumbs: [],
  inCrumbs: true,
  under: null,
  inLayout: true,
  ...more,
});
const screen = (path: string, title: string) =>
  page(path, title, 'report/ScreenFrame', { extpath: path.replace(/^\/(..)jsc/, '/aj/$1') });
const fresh = { noCache: true };
const below = (path: string, title: string) => ({ under: path, crumbs: [{ title, path }] });

export const fixedPages: Page[] = [
  page('/user/center', '个人中心', 'platform/UserCentre'),
  page('/bulk-change', '批量修改记录', 'platform/BulkChanges'),
  page('/user/archives', '个人档案', 'archive/MyArchive'),
  page('/xssb/active/user', '个人学时报告', 'party-school/MyHours'),
  page('/workbench/dj/home', '智慧党建平台', 'report/PartyHome'),
  page('/workbench/gb/home', '干部管理平台', 'report/CadreHome'),
  screen('/djjsc/zhdt', '党建综合大屏'),
  screen('/djjsc/zhdb', '党建综合对比'),
  screen('/djjsc/zhtb', '党建综合图表'),
  screen('/gbjsc/zhdt', '干部综合大屏'),
  screen('/gbjsc/zhdb', '干部综合对比'),
  screen('/gbjsc/zhtb', '干部综合图表'),
  page('/message/msginfo', '待办与消息', 'message/MessageCentre'),
  page('/message/warning', '预警', 'message/WarningBoard'),
  page('/payment', '支付结果', 'dues/PaymentResult', fresh),
  page('/payment/cashier', '模拟收银台', 'dues/SimulatedCashier', fresh),
  page('/pschool', '学习中心', 'party-school/SchoolPortal'),
  page('/pschool/:navigation', '学习中心', 'party-school/SchoolPortal'),
  page('/pschool/video/view', '视频学习', 'party-school/VideoView', fresh),
  page('/pschool/doc/view', '文档学习', 'party-school/DocumentView', fresh),
  page('/pschool/home/page', '个人首页', 'party-school/TraineeHome'),
  page('/pschool/party/center', '培训中心', 'party-school/TrainingCentre'),
  page('/pschool/exam/center', '考试中心', 'exam/ExamCentre', fresh),
  page('/pschool/exam/result', '考试成绩', 'exam/ExamResult', {
    ...fresh,
    ...below('/pschool/exam/center', '考试中心'),
  }),
  page('/party-school/score/appeal/detail', '查分申请', 'exam/ScoreAppealDetail', below('/party-school/score', '成绩')),
  page('/party-school/score/file/detail', '答案文件', 'exam/AnswerFileDetail', below('/party-school/score', '成绩')),
  page('/file/preview', '文件预览', 'file/FilePreview', fresh),
  page('/iFrameLinkShow', '外部链接', 'platform/ExternalFrame', fresh),
  page('/cadre/evaluation', '干部测评', 'assessment/Evaluation', fresh),
  page('/cadre/anonymous', '匿名测评', 'assessment/AnonymousEntry', fresh),
  page('/cadre/anonymous/evaluation', '匿名测评打分', 'assessment/AnonymousEvaluation', fresh),
  page('/help/document', '帮助文档', 'platform/HelpDocument'),
  page('/self/secondment', '我的挂职', 'appointment/MySecondment'),
  page('/self/accompanied', '我联系的同志', 'development/AccompaniedList'),
  page('/dyjbxx/detail', '党员详情', 'member/MemberDetail'),
  page('/member/claim', '登记申请', 'member/PersonClaims'),
  page('/member/claim/detail', '登记申请', 'member/PersonClaimDetail', below('/member/claim', '登记申请')),
  page(
    '/appraisal/rectification/measure/detail',
    '整顿措施',
    'rectification/RectificationMeasureDetail',
    below('/appraisal/rectification/progress', '整顿进度'),
  ),
  page(
    '/cadre/travel/loan/detail',
    '借还记录',
    'travel-document/DocumentLoanDetail',
    below('/cadre/travel/loan', '证件借还'),
  ),
  page(
    '/cadre/collection/statement',
    '干部采集表',
    'cadre/CadreStatementList',
    below('/cadre/collection', '干部信息采集'),
  ),
  page(
    '/cadre/collection/statement/detail',
    '干部采集表',
    'cadre/CadreStatementDetail',
    below('/cadre/collection', '干部信息采集'),
  ),
  page('/cadre/correction', '干部信息更正', 'cadre/CadreCorrectionList'),
  page(
    '/cadre/correction/detail',
    '干部信息更正',
    'cadre/CadreCorrectionDetail',
    below('/cadre/correction', '干部信息更正'),
  ),
  page('/self/collection/statement', '填报干部信息', 'platform/MyStatement', below('/self/collection', '我的信息采集')),
  page('/mzpydy', '民主评议党员', 'appraisal/MyAppraisal', fresh),
  page('/mzpydy/self', '个人总结', 'appraisal/PersonalSummary', fresh),
  page('/dzzhjgl/tp', '换届投票', 'election/VotePage', fresh),
  page('/401', '没有权限', 'platform/NoPermission', fresh),
  page('/404', '页面不存在', 'platform/NotFound', fresh),
];
/** Stands at every address that opens nothing, and says why. */
export const lostPage = page('*', '页面不存在', 'platform/NotFound', fresh);
const fixedPaths = new Set(fixedPages.map(one => one.path));
/** A fixed address whose page comes later says so instead of “not found”. */
export const isFixed = (path: string): boolean => fixedPaths.has(path);
