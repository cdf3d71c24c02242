/** Rules of reminders and warnings about cadres, their posts and their units. Domain-cadre 3.2 and 3.5. */
import { timingOfType } from 'contract/message/codes.ts';
import type { Values } from '../../kit/registry.ts';

const leads = (type: keyof typeof timingOfType) => timingOfType[type].leadDays.join('，');
const all = { isEnabled: true };

export const cadreReminders: Values[] = [
  {
    ...all,
    code: 'TX-RQ',
    name: '任职期满提醒',
    watch: 'GB_TERM',
    type: '1',
    leadDays: leads(1),
    toUnit: true,
    toDepartment: true,
    template: '{unit}{name}的{post}任期将于 {date} 届满，还有 {days} 天，请按规定办理连任、转任或免职。',
  },
  {
    ...all,
    code: 'TX-BZ',
    name: '班子任期到期提醒',
    watch: 'GB_TEAM',
    type: '1',
    leadDays: leads(1),
    toUnit: true,
    toDepartment: true,
    template: '{name}将于 {date} 任期届满，还有 {days} 天，请准备换届；不能按期换届的，请办理延期。',
  },
  {
    ...all,
    code: 'TX-NL',
    name: '到龄退出岗位提醒',
    watch: 'GB_AGE',
    type: '2',
    leadDays: leads(2),
    toDepartment: true,
    template: '{post}{name}将于 {date} 到达任职年龄界限，还有 {days} 天，请按规定办理退出岗位。',
  },
  {
    ...all,
    code: 'TX-TX',
    name: '干部退休到期提醒',
    watch: 'GB_RETIRE',
    type: '5',
    leadDays: leads(5),
    toDepartment: true,
    template: '{post}{name}将于 {date} 到龄退休，还有 {days} 天，请提前办理退休和工作交接。',
  },
  {
    ...all,
    code: 'TX-TXBR',
    name: '本人退休提醒',
    watch: 'GB_RETIRE',
    type: '5',
    leadDays: '90，30',
    toPerson: true,
    template: '{name}同志：您将于 {date} 到龄退休，请做好工作交接，按时办理退休手续。',
  },
  {
    ...all,
    code: 'TX-SY',
    name: '试用期到期提醒',
    watch: 'GB_TRIAL',
    type: '3',
    leadDays: '30，7，0',
    toPerson: true,
    toDepartment: true,
    template: '{post}{name}的试用期将于 {date} 期满，还有 {days} 天，请做好考核准备。',
  },
  {
    ...all,
    code: 'TX-GZ',
    name: '挂职到期提醒',
    watch: 'GB_SECOND',
    type: '4',
    leadDays: '60，30，7',
    toPerson: true,
    toUnit: true,
    toDepartment: true,
    template: '{post}{name}的挂职将于 {date} 期满，还有 {days} 天，请做好考核和返岗安排。',
  },
  {
    ...all,
    code: 'TX-GZYB',
    name: '挂职月报提醒',
    watch: 'GB_MONTHLY',
    leadDays: '3',
    overdueDays: '3，10',
    toPerson: true,
    template: '{name}的挂职月报应于 {date} 前填写，请在“我的挂职”中填写。',
  },
];

const told = { ...all, toDepartment: true };
export const cadreWarnings: Values[] = [
  { ...told, code: 'YJ-SY', name: '试用期逾期未考核', watch: 'GB_TRIAL', redDays: -1 },
  { ...told, code: 'YJ-CP', name: '职数超配', watch: 'GB_OVER', redDays: 0 },
  { ...told, code: 'YJ-BZ', name: '班子届满未换届', watch: 'GB_TEAM', redDays: -1 },
  { ...told, code: 'YJ-SN', name: '同一岗位任职满十年', watch: 'GB_TENURE', orangeDays: 0 },
  { ...told, code: 'YJ-SNZZ', name: '正职任职将满十年', watch: 'GB_TENURE_HEAD', orangeDays: 183 },
  { ...told, code: 'YJ-DL', name: '一年内到龄人数较多', watch: 'GB_CROWD', yellowDays: 0, threshold: 3 },
  { ...all, code: 'YJ-PX', name: '培训学时未达标', watch: 'GB_TRAIN', yellowDays: 0, orangeDays: 0, toUnit: true },
  { ...told, code: 'YJ-GBXX', name: '干部信息不完整', watch: 'GB_GAP', yellowDays: 0, threshold: 10, toUnit: true },
  { ...told, code: 'YJ-GBQR', name: '干部本人信息待确认', watch: 'GB_CONFIRM', yellowDays: 7, toUnit: true },
  { ...told, code: 'YJ-KH', name: '考核连续两年基本称职', watch: 'GB_GRADE', orangeDays: 0 },
];
