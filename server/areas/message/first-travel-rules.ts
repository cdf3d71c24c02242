/** Rules of reminders and warnings about documents for private journeys. Domain-cadre 3.2 and 3.5. */
import { timingOfType } from 'contract/message/codes.ts';
import type { Values } from '../../kit/registry.ts';

const all = { isEnabled: true };

export const travelReminders: Values[] = [
  {
    ...all,
    code: 'TX-ZJ',
    name: '证件未归还提醒',
    watch: 'GB_LOAN',
    type: '6',
    leadDays: timingOfType[6].leadDays.join('，'),
    overdueDays: '3，7',
    repeatDays: 7,
    toPerson: true,
    toDepartment: true,
    template: '{name}应于 {date} 前交还组织部，请尽快归还；逾期未还的暂不能再申请出国（境）。',
  },
  {
    ...all,
    code: 'TX-ZJSJ',
    name: '证件上交提醒',
    watch: 'GB_HANDIN',
    leadDays: '3，0',
    overdueDays: '3',
    toPerson: true,
    toDepartment: true,
    template: '{name}应于 {date} 前上交组织部集中保管。',
  },
  {
    ...all,
    code: 'TX-ZJDQ',
    name: '证件到期提醒',
    watch: 'GB_VALID',
    leadDays: '180，30，0',
    toDepartment: true,
    template: '{name}有效期至 {date}，请通知本人换发。',
  },
];

export const travelWarnings: Values[] = [
  { ...all, code: 'YJ-ZJ', name: '证件逾期未还', watch: 'GB_LOAN', orangeDays: -1, redDays: -16, toDepartment: true },
  { ...all, code: 'YJ-CG', name: '因私出国异常', watch: 'GB_TRIP', redDays: 0, toDepartment: true },
];
