import { firstSchool } from 'contract/platform/schools.ts';

/** The keys a new installation begins with; who is told of each stands beside it. Decisions 77. */
export interface ConfigRow {
  config_key: string;
  config_value: string;
  name: string;
  group_name: string;
  visibility: 'public' | 'user' | 'admin';
}

/** 10–128 signs of at least three of the four kinds. */
export const passwordReg =
  '^(?=.{10,128}$)(?:(?=.*[a-z])(?=.*[A-Z])(?=.*[\\d\\W_])|(?=.*\\d)(?=.*[\\W_])(?=.*[a-zA-Z])).*$';
const passwordRegTip = '密码应为 10–128 位，且至少包含大写字母、小写字母、数字、特殊符号中的三种';

type Line = [key: string, value: string, name: string, visibility: ConfigRow['visibility']];

const groups: Record<string, Line[]> = {
  站点: [
    ['htmlTitle', '', '网站标题（空则为“智慧党建平台”）', 'public'],
    ['isDead', 'false', '哀悼模式（全站灰色）', 'public'],
    ['isNeedBaiduStatistics', 'false', '启用访问统计', 'public'],
    ['baidu.siteId', '', '访问统计站点编号', 'public'],
    ['school', firstSchool, '学校代码', 'public'],
    ['sidebar.logoId', '', '侧栏标志图片', 'public'],
    ['sidebar.title', '', '侧栏标题', 'public'],
    ['footer.text', '', '页脚文字（学校没有页脚文字时显示）', 'public'],
    ['footer.caseNumber', '江ICP备 00000000 号', '备案号', 'public'],
    ['theme.stylesheet', '', '主题样式表（本站地址，空则用系统自带样式）', 'public'],
    ['frame.origins', '', '可在平台内打开的网站（如 https://lib.jianglin.example，空格分隔）', 'user'],
    ['question.site', 'https://dangwu.jianglin.example/search?q=', '党务问答网址', 'public'],
  ],
  密码与登录: [
    ['passwordProfile', 'dengbao', '密码要求', 'admin'],
    ['passwordReg', passwordReg, '密码规则（正则表达式）', 'public'],
    ['passwordRegTip', passwordRegTip, '密码规则说明', 'public'],
    ['initPassword', '', '初始密码', 'admin'],
    ['registration', 'false', '允许自行注册', 'public'],
    [
      'singleSession',
      '',
      '同一账号同时登录（空：管理权限账号后登录者使先前会话退出；off 不限，kick 使先前会话退出，refuse 拒绝后登录者）',
      'admin',
    ],
    ['sso.logoutUrl', '', '单点登录退出地址', 'admin'],
    ['network.campusRanges', '', '校园网地址段（如 10.0.0.0/8，不限制访问频率）', 'admin'],
  ],
  消息: [
    [
      'mail.server',
      '',
      '邮件服务器（如 smtps://notice@mail.jianglin.example:465，口令由环境变量 MAIL_PASSWORD 给出）',
      'admin',
    ],
    ['mail.from', '', '发件人地址', 'admin'],
    ['sms.gateway', '', '短信网关地址（令牌由环境变量 SMS_TOKEN 给出）', 'admin'],
    ['message.digestAt', '08:00', '邮件和短信提醒汇总的发送时间', 'admin'],
  ],
  文件: [
    ['file.max.image', '10', '图片大小上限（MB）', 'user'],
    ['file.max.document', '50', '文档大小上限（MB）', 'user'],
    ['file.max.video', '2048', '视频大小上限（MB）', 'user'],
    ['file.dayCount', '500', '每人每天上传文件数上限', 'admin'],
    ['file.dayMiB', '2048', '每人每天上传总量上限（MB）', 'admin'],
  ],
  业务: [
    ['videoRecordTime', '30', '视频学习记录间隔（秒，5–60）', 'user'],
    ['dept.public', 'false', '未登录可查询单位名称', 'admin'],
    ['idCard.checksum', 'warn', '身份证校验位不符时（warn 提醒，refuse 拒绝）', 'user'],
    ['dy.claim.daily', '20', '每个账号每天可提交的登记申请（须由人员所在单位核对的新增人员，件）', 'admin'],
    [
      'dy.correct.approval',
      'true',
      '党员关键信息（姓名、身份证号、出生日期、入党和转正时间）只通过信息更正单修改',
      'user',
    ],
    ['dy.base.closed', 'false', '党员信息库初始化已结束（院系和支部不再直接登记、导入新党员）', 'user'],
    ['dy.edit.review', 'false', '党员自行更正的一般信息须经院系党委（党总支）确认', 'user'],
    ['import.maxRows', '50000', '单次导入最多行数', 'user'],
    ['export.taskRows', '5000', '导出超过多少行时转为后台任务', 'user'],
    ['election.fewerMost', '20', '当选人数不足时，经选举人同意最多可减少的名额（应选人数的百分比，进位取整）', 'user'],
    ['meeting.evidence', 'true', '提交会议记录须上传现场照片或签到表', 'user'],
    ['election.base', '1', '当选票数的基数（1 应到会人数，2 实到会人数）', 'user'],
    ['election.scrutineerCode', 'false', '电子投票的票箱须凭监票人保管的监票码开启', 'user'],
    ['term.621', '3', '党总支部委员会每届任期（年，3 或 5）', 'user'],
    ['point.base', '60', '积分年度基础分', 'user'],
    ['point.pioneer', '90', '年度积分达到多少分为先锋', 'user'],
    ['point.warning', '60', '年度积分低于多少分预警', 'user'],
    ['point.names', 'true', '积分排行向本支部党员显示姓名', 'user'],
    ['secretary.goodShare', '3', '述职评议“好”不超过同级参评书记的几分之一', 'user'],
    ['star.cap', '20', '五星级党支部不超过参评党支部的比例（百分之）', 'user'],
    ['dues.rounding', 'fen', '党费金额的取整', 'user'],
    ['dues.usualMost', '1000', '按比例计算的月党费一般不超过多少元', 'user'],
    ['dues.performancePart', '100', '计入党费缴费基数的绩效工资比例（百分之）', 'user'],
    ['dues.deduct', 'true', '党费缴费基数扣除社会保险、住房公积金和职业年金', 'user'],
    ['rrhs.minRate', '5', '软弱涣散基层党组织的倒排比例（%，仅供参考）', 'user'],
    ['rrhs.satisfaction', '80', '软弱涣散整顿验收的群众满意度下限（%）', 'user'],
    ['rrhs.publicDays', '5', '软弱涣散整顿销号公示不少于几个工作日', 'user'],
    ['py.weights', '40,20,40', '民主评议权重：党员互评、群众评议、组织评定（合计 100）', 'user'],
    ['py.scoreMap', '90,75,60', '民主评议得分不低于多少分建议为优秀、合格、基本合格', 'user'],
    ['py.levelScore', '95,80,65,50', '民主评议等次票优秀、合格、基本合格、不合格各计多少分', 'user'],
    ['py.public.days', '5', '民主评议结果公示不少于几个工作日', 'user'],
    ['py.correctionMonths', '12', '不合格党员限期改正的期限（月）', 'user'],
    ['dues.keep.branch', '0', '党支部留存党费的比例（百分之）', 'user'],
    ['dues.keep.committee', '50', '院系党委留存党费的比例（百分之）', 'user'],
    ['dues.keep.school', '50', '学校党委留存党费的比例（百分之）', 'user'],
    ['zj.duesCheck', 'true', '转接前检查党费是否交清', 'admin'],
    ['zj.letter.province', '江临省', '学校所在省份（判断省内转接）', 'user'],
    ['zj.letter.validDays', '30', '介绍信有效天数（省内）', 'user'],
    ['zj.letter.validDaysOutside', '60', '介绍信有效天数（省外）', 'user'],
    ['cadre.trialExtension', '6', '干部试用期最多延长几个月', 'user'],
    ['assessment.excellent', '20', '干部考核优秀比例（%），按规定提高的不超过 25', 'user'],
    ['assessment.teamExcellent', '30', '领导班子考核优秀比例（%）', 'user'],
    ['exam.topicReview', 'true', '试题由命题人以外的人审核后启用', 'user'],
    ['assessment.reconsiderationDays', '30', '对考核等次申请复核的期限：告知后几天内', 'user'],
    ['travel.returnDays', '10', '因私证件归还期限：返回后几天内（5、7 或 10 天）', 'user'],
    ['travel.handInDays', '7', '因私证件上交期限：任职或领取新证后几天内', 'user'],
    ['travel.yearTrips', '2', '每人每年因私出国（境）次数上限', 'user'],
    ['travel.validMonths', '6', '返回时因私证件有效期不少于几个月', 'user'],
    ['travel.keepYears', '3', '离任后因私证件继续集中保管的年限', 'user'],
    ['appointment.serviceYears', '5', '提拔任职：工龄不少于几年', 'user'],
    ['appointment.basicYears', '2', '提拔任职：基层工作经历不少于几年', 'user'],
    ['appointment.lowerPosts', '2', '提拔任职：下一级职位任职不少于几个', 'user'],
    ['appointment.deputyYears', '2', '提拔任职：副职到正职，任副职不少于几年', 'user'],
    ['appointment.principalYears', '3', '提拔任职：下级正职到上级副职，任下级正职不少于几年', 'user'],
    ['appointment.newAge', '50', '提拔任职：年龄不超过几岁', 'user'],
    ['appointment.beforeRetirement', '2', '提拔任职：距退休不少于几年', 'user'],
    ['appointment.partyYears', '3', '党内职务：党龄不少于几年', 'user'],
    ['appointment.recommending', '2/3', '民主推荐到会人数不少于应到人数的几分之几', 'user'],
    ['appointment.noticeDays', '5', '任前公示不少于几个工作日', 'user'],
    ['appointment.lateralNotice', 'true', '平级转任、交流、挂职也要任前公示', 'user'],
    ['appointment.stepDays', '15', '任免事项每一环节一般几天办完', 'user'],
    ['appointment.trialMonths', '12', '提任领导职务的试用期（月，0 为不试用）', 'user'],
    ['workflow.samePerson', 'true', '同一人可以先后提交、审核、审批同一事项（在办理经过中注明）', 'user'],
    ['reveal.daily.most', '0', '每人每天最多查看敏感信息明文次数（0 不限，满 200 次告警）', 'admin'],
    ['export.perHour', '10', '每人每小时最多导出次数', 'user'],
  ],
  线上缴费: [
    ['dues.pay.channel', '', '党费线上支付渠道', 'user'],
    ['wechatpay.mchId', '', '微信支付商户号', 'admin'],
    ['wechatpay.appId', '', '微信支付应用编号（AppID）', 'admin'],
    ['wechatpay.serialNo', '', '商户 API 证书序列号', 'admin'],
    ['wechatpay.privateKey', '', '商户 API 私钥', 'admin'],
    ['wechatpay.apiV3Key', '', 'APIv3 密钥', 'admin'],
    ['wechatpay.publicKeyId', '', '微信支付公钥编号或平台证书序列号', 'admin'],
    ['wechatpay.publicKey', '', '微信支付公钥或平台证书', 'admin'],
    ['wechatpay.notifyUrl', '', '支付结果通知地址', 'admin'],
    ['wechatpay.base', 'https://api.mch.weixin.qq.com', '微信支付接口地址', 'admin'],
  ],
  发展党员: [
    ['fz.active.minMonths', '3', '递交申请后至少几个月可确定为积极分子', 'user'],
    ['fz.activist.recordMonths', '1', '确定积极分子后几个月内报上级党委备案', 'user'],
    ['fz.contact.most', '5', '每名培养联系人最多联系几人', 'user'],
    ['fz.report.cycle', '3', '思想汇报每几个月一篇', 'user'],
    ['fz.public.days', '5', '公示不少于几个工作日', 'user'],
    ['fz.political.validMonths', '12', '政治审查有效月数', 'user'],
    ['fz.train.validMonths', '24', '集中培训有效月数', 'user'],
    ['fz.record.months', '1', '审批后几个月内报组织部备案', 'user'],
    ['fz.oath.months', '3', '审批后几个月内入党宣誓', 'user'],
    ['fz.approve.from', 'received', '接收审批期限的起算日', 'user'],
    ['fz.book.printed', 'false', '入党志愿书按印制的编号从库存发放', 'user'],
    ['fz.deliberate', 'true', '接收和转正决议报党委审批前，先经所属党总支审议', 'user'],
    ['fz.archive.months', '1', '转正审批后几个月内归档', 'user'],
    ['fz.role.applicant', 'ROLE_APPLICANT', '提交入党申请后授予的角色（代码）', 'admin'],
    ['fz.role.member', 'ROLE_MEMBER', '接收为预备党员后授予的角色（代码）', 'admin'],
  ],
};

export const configRows = (): ConfigRow[] =>
  Object.entries(groups).flatMap(([group_name, lines]) =>
    lines.map(([config_key, config_value, name, visibility]) => ({
      config_key,
      config_value,
      name,
      group_name,
      visibility,
    })),
  );
