import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  DemocraticLifeDetail: async () => (await import('./life-meeting-pages.tsx')).LifeMeetingDetail,
  DemocraticLifeForm: async () => (await import('./life-meeting-pages.tsx')).DemocraticLifeForm,
  DemocraticLifeList: async () => (await import('./life-meeting-pages.tsx')).DemocraticLifeList,
  LifeMeetingDetail: async () => (await import('./life-meeting-pages.tsx')).LifeMeetingDetail,
  LifeMeetingForm: async () => (await import('./life-meeting-pages.tsx')).LifeMeetingForm,
  LifeMeetingList: async () => (await import('./life-meeting-pages.tsx')).LifeMeetingList,
  LifePlanDetail: async () => (await import('./plan-pages.tsx')).LifePlanDetail,
  LifePlanList: async () => (await import('./plan-pages.tsx')).LifePlanList,
  MeetingDetail: async () => (await import('./meeting-pages.tsx')).MeetingDetail,
  MeetingForm: async () => (await import('./meeting-pages.tsx')).MeetingForm,
  MeetingList: async () => (await import('./meeting-pages.tsx')).MeetingList,
  MeetingReceiptList: async () => (await import('./receipts.tsx')).MeetingReceiptList,
  MeetingSignBoard: async () => (await import('./sign-board.tsx')).MeetingSignBoard,
  MeetingSignIn: async () => (await import('./sign-in.tsx')).MeetingSignIn,
  MeetingSupervision: async () => (await import('./supervision.tsx')).MeetingSupervision,
  MyMeeting: async () => (await import('./my-meetings.tsx')).MyMeeting,
  MeetingRecord: async () => (await import('./record.tsx')).MeetingRecord,
  TalkRecordList: async () => (await import('./talk-pages.tsx')).TalkRecordList,
  ThemeDayBoard: async () => (await import('./theme-board.tsx')).ThemeDayBoard,
  ThemeTopicDetail: async () => (await import('./theme-pages.tsx')).ThemeTopicDetail,
};
