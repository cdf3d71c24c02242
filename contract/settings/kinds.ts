/**
 * What each setting takes: switch, whole number with unit and range, choice, pattern, address, secret or text.
 * The server refuses by these words what the editor marks by them; a key nobody described is a text.
 */
import { mostMiB } from '../file/kinds.ts';
import { fault, type Fault } from '../kit/fault.ts';
import { isSafeAddress, ownPath } from '../kit/own-path.ts';
import { readNumbers } from '../appraisal/scores.ts';
import { networksOf } from './networks.ts';

export type Kind =
  | { kind: 'switch' }
  | { kind: 'number'; min: number; max: number; unit: string }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  | { kind: 'pattern' | 'address' | 'origins' | 'networks' }
  | { kind: 'secret'; max?: number }
  | { kind: 'service'; schemes: readonly string[] }
  | { kind: 'numbers'; count: number }
  | { kind: 'text'; max: number; isLong?: boolean };
export interface Setting {
  takes: Kind;
  /** One sentence for who sets it. */
  help?: string;
  /** An empty value means that the product's own holds. */
  required?: boolean;
}

const text = (max: number, help?: string): Setting => ({ takes: { kind: 'text', max }, ...(help && { help }) });
const flag = (help?: string): Setting => ({ takes: { kind: 'switch' }, required: true, ...(help && { help }) });
const number = (min: number, max: number, unit: string, help?: string): Setting => ({
  takes: { kind: 'number', min, max, unit },
  required: true,
  ...(help && { help }),
});

/** So many whole numbers from 0 to 100. */
const numbers = (count: number, help: string): Setting => ({ takes: { kind: 'numbers', count }, required: true, help });

const described: Record<string, Setting> = {
  htmlTitle: text(40, '显示在浏览器标签和登录页，留空则为“智慧党建平台”'),
  isDead: flag('开启后登录页和首页整页显示为灰色'),
  isNeedBaiduStatistics: flag('还须填写访问统计站点编号，校园网不能访问外网时请保持关闭'),
  'baidu.siteId': text(64, '统计服务给出的 32 位站点编号'),
  school: text(20, '决定标志、名称和登录页样式，须是部署文件中的学校代码'),
  'sidebar.logoId': text(64),
  'sidebar.title': text(20, '留空则不显示'),
  'footer.text': text(100),
  'footer.caseNumber': text(60),
  'theme.stylesheet': { takes: { kind: 'address' }, help: '只能是本站地址，以“/”开头' },
  'frame.origins': { takes: { kind: 'origins' }, help: '每个网站只写协议、主机和端口，用空格分隔' },
  'question.site': { takes: { kind: 'address' }, help: '搜索词接在网址后面' },
  passwordProfile: {
    takes: {
      kind: 'choice',
      options: [
        ['dengbao', '等保：按密码规则，90 天更换'],
        ['modern', '长密码：至少 15 位，不限字符种类，不定期更换'],
      ],
    },
    required: true,
    help: '选择长密码后，密码规则及其说明不起作用',
  },
  passwordReg: { takes: { kind: 'pattern' }, required: true, help: '修改后对新设的密码生效，须与说明一致' },
  passwordRegTip: { takes: { kind: 'text', max: 200 }, required: true, help: '密码不合规则时显示给用户' },
  initPassword: {
    takes: { kind: 'secret' },
    help: '建议留空：每个账号各得一个随机的一次性密码。设置后，所有新建和重置的账号共用这一个密码，知道它的人都能试他人的账号',
  },
  registration: flag(),
  singleSession: {
    takes: {
      kind: 'choice',
      options: [
        ['off', '不限'],
        ['kick', '后登录者使先前会话退出'],
        ['refuse', '拒绝后登录者'],
      ],
    },
    help: '留空则只有管理权限的账号后登录者使先前会话退出',
  },
  'sso.logoutUrl': { takes: { kind: 'address' }, help: '留空则退出后回到登录页' },
  'network.campusRanges': {
    takes: { kind: 'networks' },
    help: '用空格分隔，如 10.0.0.0/8；不能宽于 /8（IPv6 不能宽于 /10）',
  },
  'mail.server': { takes: { kind: 'service', schemes: ['smtp', 'smtps'] } },
  'sms.gateway': { takes: { kind: 'service', schemes: ['http', 'https'] } },
  ...Object.fromEntries(Object.keys(mostMiB).map(kind => [`file.max.${kind}`, number(1, 4096, 'MB')])),
  'file.dayCount': number(1, 100_000, '个'),
  'file.dayMiB': number(1, 1 << 20, 'MB'),
  videoRecordTime: number(5, 60, '秒'),
  'dept.public': flag('仅单位编号和名称'),
  'idCard.checksum': {
    takes: {
      kind: 'choice',
      options: [
        ['warn', '提醒，可以确认保存'],
        ['refuse', '拒绝保存'],
      ],
    },
    required: true,
  },
  'dy.claim.daily': number(1, 100, '件', '用完后，该账号当天不能再新增人员'),
  'dy.correct.approval': flag(),
  'dy.base.closed': flag('开启后，新党员经发展党员、组织关系转接、新生报到或恢复党籍入库，漏录的由组织部登记'),
  'dy.edit.review': flag(),
  'election.scrutineerCode': flag(),
  'import.maxRows': number(100, 200_000, '行'),
  'export.taskRows': number(100, 100_000, '行'),
  'reveal.daily.most': number(0, 10_000, '次', '0 为不限；满 200 次总会告警'),
  'export.perHour': number(1, 1000, '次'),
  'fz.active.minMonths': number(0, 6, '月', '《细则》未定期限，各校自定；默认 3 个月'),
  'fz.activist.recordMonths': number(1, 12, '月'),
  'fz.contact.most': number(1, 50, '人'),
  'workflow.samePerson': flag('关闭后，办理过同一事项其他步骤的人不能再审核、审批'),
  'fz.report.cycle': number(1, 12, '月'),
  'fz.public.days': number(1, 30, '工作日', '按国务院办公厅公布的放假安排计算'),
  'fz.political.validMonths': number(1, 60, '月'),
  'fz.train.validMonths': number(1, 60, '月'),
  'dx.activist.validMonths': number(0, 120, '月', '0 为长期有效；修改后对新发的证书生效'),
  'fz.record.months': number(1, 12, '月'),
  'fz.oath.months': number(1, 12, '月'),
  'fz.archive.months': number(1, 12, '月'),
  'fz.approve.from': {
    takes: {
      kind: 'choice',
      options: [
        ['received', '自收到支部大会决议之日起'],
        ['meeting', '自支部大会之日起'],
      ],
    },
    required: true,
    help: '三个月内审批，特殊情况不超过六个月；超过六个月需重新召开支部大会',
  },
  'fz.book.printed': flag('开启后，预审通过时只发放已入库的志愿书；关闭时由系统按年度顺序编号'),
  'fz.deliberate': flag('关闭后，党总支所属支部的决议直接报上级党委审批'),
  'fz.role.applicant': text(60),
  'fz.role.member': text(60),
  'meeting.evidence': flag('关闭后，会议记录没有照片或签到表也可以提交'),
  'dues.rounding': {
    takes: {
      kind: 'choice',
      options: [
        ['fen', '四舍五入到分'],
        ['jiao', '舍去到角'],
      ],
    },
    required: true,
    help: '修改后对新登记的基数和新生成的党费生效',
  },
  'point.base': number(0, 1000, '分', '每年 1 月 1 日从基础分开始，上年积分不结转'),
  'point.pioneer': number(0, 10_000, '分'),
  'point.warning': number(0, 10_000, '分'),
  'point.names': flag('关闭后，没有调整积分权限的人只看到本人的姓名'),
  'secretary.goodShare': number(1, 100, '分之一', '按同一上级党组织当年参评的书记计算，不足一名的舍去'),
  'star.cap': number(0, 100, '%', '按当年参评的党支部计算，不足一个的舍去'),
  'dues.usualMost': number(0, 100_000, '元', '组电明字〔2017〕5号：月交纳党费一般不超过1000元；0 为不提醒'),
  'dues.performancePart': number(0, 100, '%', '中组发〔2008〕3号未定绩效工资计入多少，由学校规定；默认全部计入'),
  'dues.deduct': flag('关闭后，缴费基数只扣除个人所得税；修改后对新登记的基数生效'),
  'dues.pay.channel': {
    takes: {
      kind: 'choice',
      options: [
        ['2', '微信支付'],
        ['9', '模拟网关：演示和培训用，不产生真实收款'],
      ],
    },
    help: '留空则不开通线上支付，党费由党支部收取',
  },
  'wechatpay.mchId': text(32),
  'wechatpay.appId': text(32),
  'wechatpay.serialNo': text(64),
  'wechatpay.privateKey': { takes: { kind: 'secret', max: 4000 }, help: '商户平台下载的 apiclient_key.pem 的全部内容' },
  'wechatpay.apiV3Key': { takes: { kind: 'secret' }, help: '32 个字符，在商户平台设置' },
  'wechatpay.publicKeyId': text(64),
  'wechatpay.publicKey': { takes: { kind: 'text', max: 4000, isLong: true } },
  'wechatpay.notifyUrl': {
    takes: { kind: 'service', schemes: ['https'] },
    help: '本平台对外网址加 /api/dfgl/notify/2，微信支付须能访问',
  },
  'wechatpay.base': {
    takes: { kind: 'service', schemes: ['https'] },
    help: '接口域名须由运维人员列入 OUTBOUND_HOSTS',
  },
  'rrhs.minRate': number(0, 100, '%', '新建排查轮次时带入，只作提示，不限制上报数量；各地一般为 5% 至 10%'),
  'rrhs.satisfaction': number(0, 100, '%', '验收时群众满意度低于此数的，不能销号'),
  'rrhs.publicDays': number(1, 30, '工作日', '按国务院办公厅公布的放假安排计算'),
  'py.weights': numbers(3, '三个整数，合计 100，用逗号分隔；新建批次时带出，可在批次中修改'),
  'py.scoreMap': numbers(3, '三个整数，由高到低，用逗号分隔'),
  'py.levelScore': numbers(4, '四个整数（0 至 100），由高到低，用逗号分隔'),
  'py.public.days': number(1, 30, '工作日', '按国务院办公厅公布的放假安排计算'),
  'py.correctionMonths': number(6, 12, '月', '《中国共产党不合格党员组织处置办法》；支部决定时可另定'),
  'dues.keep.branch': number(0, 100, '%', '其余上缴上级党委；修改后对新登记的上缴单生效'),
  'dues.keep.committee': number(0, 100, '%', '其余上缴学校党委'),
  'dues.keep.school': number(0, 100, '%', '其余上缴校外上级党组织'),
  'cadre.trialExtension': number(0, 12, '个月', '各次延长合计'),
  'assessment.excellent': number(
    0,
    25,
    '%',
    '《公务员考核规定》《事业单位工作人员考核规定》：一般不超过 20%，向下取整',
  ),
  'assessment.teamExcellent': number(0, 30, '%', '《党政领导干部考核工作条例》：不超过 30%，向下取整'),
  'hours.member': number(0, 500, '学时', '《中国共产党党员教育管理工作条例》：每年不少于 32 学时'),
  'hours.post': number(0, 500, '学时', '《中国共产党党员教育管理工作条例》：每年不少于 56 学时'),
  'hours.section': number(0, 500, '学时', '《干部教育培训工作条例》：每年不少于 12 天或 90 学时'),
  'hours.division': number(0, 500, '学时', '《干部教育培训工作条例》：每 5 年不少于 550 学时，按每年平均计'),
  'exam.ownCollege': flag('关闭后，阅卷人也可以分到本学院考生的作答'),
  'exam.topicReview': flag('关闭后，试题提交即启用，不再审核'),
  'assessment.reconsiderationDays': number(1, 90, '天', '《公务员申诉规定》为 30 天'),
  'travel.returnDays': {
    takes: {
      kind: 'choice',
      options: [
        ['5', '5 天'],
        ['7', '7 天'],
        ['10', '10 天'],
      ],
    },
    required: true,
    help: '组通字〔2014〕14号：返回后十天内；修改后对新借出的证件生效',
  },
  'travel.handInDays': number(1, 30, '天'),
  'travel.yearTrips': number(1, 12, '次', '换发证件和办理签证不计'),
  'travel.validMonths': number(0, 12, '个月'),
  'travel.keepYears': number(0, 10, '年', '一般为二至五年，期满后凭据取回'),
  'appointment.serviceYears': number(0, 30, '年'),
  'appointment.basicYears': number(0, 30, '年'),
  'appointment.lowerPosts': number(0, 5, '个'),
  'appointment.deputyYears': number(0, 20, '年'),
  'appointment.principalYears': number(0, 20, '年'),
  'appointment.newAge': number(35, 60, '岁'),
  'appointment.beforeRetirement': number(0, 10, '年'),
  'appointment.partyYears': number(0, 20, '年'),
  'appointment.recommending': {
    takes: {
      kind: 'choice',
      options: [
        ['2/3', '三分之二'],
        ['1/2', '二分之一'],
      ],
    },
    required: true,
  },
  'appointment.noticeDays': number(5, 30, '个工作日', '《党政领导干部选拔任用工作条例》：不少于五个工作日'),
  'appointment.lateralNotice': flag('关闭后，讨论通过的平级转任、交流和挂职直接发文'),
  'appointment.stepDays': number(1, 180, '天', '看板按此提示每一环节还剩几天；公示按工作日另计'),
  'appointment.trialMonths': number(0, 24, '月', '选任制和挂职不试用'),
  'zj.duesCheck': flag('关闭后，转接不再检查党费是否交清'),
  'zj.letter.province': { takes: { kind: 'text', max: 20 }, required: true, help: '接收省份与此相同的为省内转接' },
  'zj.letter.validDays': number(1, 90, '天', '省内转接，最长三个月'),
  'zj.letter.validDaysOutside': number(1, 90, '天', '省外转接，最长三个月'),
};

export const settingOfKey = (key: string): Setting =>
  described[key] ?? { takes: { kind: 'text', max: 4000, isLong: true } };
export const isSecret = (key: string): boolean => settingOfKey(key).takes.kind === 'secret';

const origin = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i;
const words = (value: string) => value.split(/[\s,，;；]+/).filter(Boolean);

function isPattern(value: string): boolean {
  try {
    return new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const isAddress = (key: string, value: string): boolean =>
  key === 'theme.stylesheet' ? ownPath(value) !== null && !/\s/.test(value) : isSafeAddress(value) && !/\s/.test(value);

const isService = (value: string, schemes: readonly string[]): boolean =>
  schemes.includes(/^([a-z]+):\/\/[^\s/\\?#][^\s\\]*$/i.exec(value)?.[1]?.toLowerCase() ?? '');

/** What is wrong with a value of a setting; `name` is what people call it. */
export function faultOfSetting(key: string, name: string, value: string | null, path = 'configValue'): Fault | null {
  const { takes, required } = settingOfKey(key);
  const wrong = (code: string, params: Record<string, string | number> = {}) =>
    fault(path, `settings.value.${code}`, { name, ...params });
  if (value === null || value === '') return required ? wrong('required') : null;
  switch (takes.kind) {
    case 'switch':
      return value === 'true' || value === 'false' ? null : wrong('switch');
    case 'number': {
      const { min, max, unit } = takes;
      const isFit = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
      return isFit ? null : wrong('number', { min, max, unit });
    }
    case 'choice':
      return takes.options.some(([one]) => one === value) ? null : wrong('choice');
    case 'pattern':
      if (value.length > 200) return wrong('long', { max: 200 });
      return isPattern(value) ? null : wrong('pattern');
    case 'address':
      return isAddress(key, value) ? null : wrong(key === 'theme.stylesheet' ? 'own-address' : 'address');
    case 'origins':
      return words(value).every(word => origin.test(word)) ? null : wrong('origins');
    case 'networks':
      return networksOf(value).every(one => one !== null) ? null : wrong('networks');
    case 'service':
      return isService(value, takes.schemes)
        ? null
        : wrong('service', { schemes: takes.schemes.map(one => `“${one}://”`).join('或') });
    case 'numbers':
      return readNumbers(value, takes.count) ? null : wrong('numbers', { count: takes.count });
    case 'secret':
      return value.length <= (takes.max ?? 128) ? null : wrong('long', { max: takes.max ?? 128 });
    case 'text':
      return Array.from(value).length <= takes.max ? null : wrong('long', { max: takes.max });
  }
}
