/**
 * What each setting takes: switch, whole number with unit and range, choice, pattern, address, secret or text.
 * The server refuses by these words what the editor marks by them; a key nobody described is a text.
 */
import { mostMiB } from '../file/kinds.ts';
import { fault, type Fault } from '../kit/fault.ts';
import { isSafeAddress, ownPath } from '../kit/own-path.ts';
import { networksOf } from './networks.ts';

export type Kind =
  | { kind: 'switch' }
  | { kind: 'number'; min: number; max: number; unit: string }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  | { kind: 'pattern' | 'address' | 'secret' | 'origins' | 'networks' }
  | { kind: 'service'; schemes: readonly string[] }
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
  'dues.performancePart': number(0, 100, '%', '中组发〔2008〕3号未定绩效工资计入多少，由学校规定；默认全部计入'),
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
    case 'secret':
      return value.length <= 128 ? null : wrong('long', { max: 128 });
    case 'text':
      return Array.from(value).length <= takes.max ? null : wrong('long', { max: takes.max });
  }
}
