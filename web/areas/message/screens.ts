import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  AnnouncementDetail: async () => (await import('./announcement-detail.tsx')).AnnouncementDetail,
  AnnouncementForm: async () => (await import('./announcement-form.tsx')).AnnouncementForm,
  AnnouncementList: async () => (await import('./announcement-list.tsx')).AnnouncementList,
  MessageCentre: async () => (await import('./message-centre.tsx')).MessageCentre,
  PushHistory: async () => (await import('./push-history.tsx')).PushHistory,
  ReminderRuleDetail: async () => (await import('./reminder-rule-detail.tsx')).ReminderRuleDetail,
  ReminderRuleList: async () => (await import('./reminder-rule-list.tsx')).ReminderRuleList,
  WarningBoard: async () => (await import('./warning-board.tsx')).WarningBoard,
  WarningRuleDetail: async () => (await import('./warning-rule-detail.tsx')).WarningRuleDetail,
  WarningRuleList: async () => (await import('./warning-rule-list.tsx')).WarningRuleList,
};
