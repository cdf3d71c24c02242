import type { Catalogue } from '../kit/fault.ts';

export const calendarTexts = {
  'calendar.weekday': '{day} 是{weekday}，本来就上班，不必登记为调休上班',
  'calendar.twice': '{day} 已经登记，请直接编辑',
  'calendar.span': '放假应为 1 至 31 天，结束日期不能早于开始日期',
  'calendar.not-kept': '未维护{year}年工作日历，请系统管理员在“工作日历”中补充后再办理',
} satisfies Catalogue;
