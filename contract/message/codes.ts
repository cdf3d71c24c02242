/** Codes of messages. Enumerations reminderState, warningState, reminderType; dictionaries DJ_YJ_DJ and MSG_DBLX. */
export const reminderStates = { notStarted: 1, started: 2, finished: 3 } as const;
/** Three of the reminder and one that asks for a reason. */
export const warningStates = { ...reminderStates, ignored: 4 } as const;
export const todoStates = { open: 0, done: 1, void: 2 } as const;

/** Blue, yellow, orange, red. */
export const warningLevels = ['1', '2', '3', '4'] as const;
export type WarningLevel = (typeof warningLevels)[number];
export const red: WarningLevel = '4';

export const reminderTypes = {
  termExpiry: 1,
  ageExpiry: 2,
  probationExpiry: 3,
  secondmentExpiry: 4,
  retirementExpiry: 5,
  certificateNotReturned: 6,
} as const;
export type ReminderType = (typeof reminderTypes)[keyof typeof reminderTypes];
export const reminderTypeLabels: Record<ReminderType, string> = {
  1: '任期到期',
  2: '年龄到期',
  3: '试用期到期',
  4: '挂职到期',
  5: '干部退休到期',
  6: '证件未归还',
};
export const reminderStateLabels: Record<number, string> = { 1: '未开始', 2: '进行中', 3: '已完成' };
export const warningStateLabels: Record<number, string> = { 1: '未开始', 2: '处理中', 3: '已完成', 4: '已忽略' };

/** When a reminder of a type is due: days before, days after, and then every so many days. Domain-cadre 3.2. */
export interface Timing {
  leadDays: readonly number[];
  overdueDays?: readonly number[];
  repeatDays?: number;
}
export const timingOfType: Record<ReminderType, Timing> = {
  1: { leadDays: [180, 90, 30] },
  2: { leadDays: [365, 180, 90] },
  3: { leadDays: [30, 7, 0] },
  4: { leadDays: [60, 30, 7] },
  5: { leadDays: [365, 180, 90, 30] },
  6: { leadDays: [0], overdueDays: [3, 7], repeatDays: 7 },
};
export const mostLeadDays = 730;
/** What a template may name. */
export const templateWords = ['name', 'unit', 'post', 'date', 'days'] as const;
