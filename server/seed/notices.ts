/** What people are told and can look up in a new demonstration: announcements, regulations and help. */
import { announcement, announcementState } from 'contract/message/announcement.ts';
import { helpDocument } from 'contract/platform/help-document.ts';
import { regulation, regulationState } from 'contract/platform/regulation.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { write, type WriteOptions } from '../kit/write/write.ts';

const planted: WriteOptions = {
  verb: 'create',
  origin: 1,
  reason: '初始化',
  confirmed: 'all',
  allow: ['state', 'publishedAt'],
};

const announcements: Values[] = [
  {
    title: '关于开展基本信息核对工作的通知',
    audience: '1',
    isPinned: true,
    publishedAt: '2026-09-01T01:00:00.000Z',
    bodyHtml:
      '<p>各单位、各党支部：</p><p>请于 9 月 30 日前完成本单位人员和党员基本信息的核对，有误的及时更正。</p><h2>核对内容</h2><ul><li>姓名、证件号码、联系电话</li><li>所在单位、所在党支部</li><li>入党时间、转正时间</li></ul><p>党委组织部</p>',
  },
  {
    title: '关于收缴第三季度党费的通知',
    audience: '2',
    isPinned: false,
    publishedAt: '2026-09-05T02:30:00.000Z',
    bodyHtml: '<p>请全体党员于本月 25 日前交纳第三季度党费，党支部书记负责提醒。</p>',
  },
];

const regulations: Values[] = [
  {
    title: '江临大学党员信息管理办法',
    docNo: '江大党发〔2024〕12号',
    category: '3',
    issuer: '党委组织部',
    issuedOn: '2024-03-15',
    effectiveOn: '2024-04-01',
    keywords: '党员 信息 核对',
    summary: '规定党员信息的登记、核对、更正和使用。',
    bodyHtml:
      '<h2>第一条</h2><p>为规范党员信息管理，保证信息真实、准确、完整，制定本办法。</p><h2>第二条</h2><p>党员信息由所在党支部登记，院系党委审核，组织部负责全校汇总。</p><h2>第三条</h2><p>关键信息的更正应当有档案材料作依据，更正前后的内容和原因都应留痕。</p>',
  },
  {
    title: '党支部换届选举办事指南',
    docNo: '组工〔2025〕3号',
    category: '5',
    issuer: '党委组织部',
    issuedOn: '2025-05-20',
    effectiveOn: '2025-05-20',
    keywords: '换届 选举 任期',
    summary: '说明党支部换届的准备、选举和报批。',
    bodyHtml:
      '<ol><li>届满前六个月向上级党组织提出换届请示。</li><li>酝酿候选人，报上级党组织批复。</li><li>召开党员大会选举，结果报上级党组织审批。</li></ol>',
  },
];

const documents: Values[] = [
  {
    title: '登录与修改密码',
    category: '1',
    routePath: '/user/center',
    sortNo: 1,
    bodyHtml:
      '<p>在个人中心可以查看账号信息、修改密码。</p><h2>忘记密码</h2><p>请联系本单位管理员重置。重置后的密码 72 小时内有效，登录后须先修改。</p>',
  },
  {
    title: '首页与工作台',
    category: '1',
    routePath: '/home/home',
    sortNo: 2,
    bodyHtml: '<p>首页列出您可以使用的功能和发给您的通知公告，未读的有标记。按 Ctrl K 可以按名称查找功能。</p>',
  },
  {
    title: '党员信息库的使用',
    category: '2',
    routePath: '/member/list',
    sortNo: 1,
    bodyHtml:
      '<p>列表左侧选择党组织，上方可以按姓名、学工号或完整证件号查找。</p><h2>更正关键信息</h2><p>姓名、证件号码、入党时间等关键信息不能直接修改，请在详情页点“更正”，填写原因后保存。</p>',
  },
  {
    title: '党组织信息库的使用',
    category: '2',
    routePath: '/organisation/list',
    sortNo: 2,
    bodyHtml: '<p>新建的党支部状态为“筹建”，正式党员满 3 人后，在详情页点“启用”。</p>',
  },
  {
    title: '数据字典的维护',
    category: '4',
    routePath: '/system/dictionary',
    sortNo: 1,
    bodyHtml:
      '<p>暂时不用的字典项请停用，不要删除：停用后不能再选，已有数据仍显示原名称。编码被数据引用，不能修改。</p>',
  },
  {
    title: '系统配置的修改与恢复',
    category: '4',
    routePath: '/system/config',
    sortNo: 2,
    bodyHtml: '<p>修改后点右上角“保存”，一次保存全部改动。每一项的“痕迹”列出历次修改，可以恢复为以前的值。</p>',
  },
];

export async function plantNotices(tx: Tx): Promise<void> {
  const rows = (values: Values[]) => values.map(one => ({ values: one }));
  const inState = (values: Values[], state: string) => values.map(one => ({ ...one, state }));
  await write(tx, announcement, rows(inState(announcements, announcementState.published)), planted);
  await write(tx, regulation, rows(inState(regulations, regulationState.current)), planted);
  await write(tx, helpDocument, rows(documents), planted);
}
