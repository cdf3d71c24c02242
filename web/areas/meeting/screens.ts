import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  MeetingDetail: async () => (await import('./meeting-pages.tsx')).MeetingDetail,
  MeetingForm: async () => (await import('./meeting-pages.tsx')).MeetingForm,
  MeetingList: async () => (await import('./meeting-pages.tsx')).MeetingList,
  MyMeeting: async () => (await import('./my-meetings.tsx')).MyMeeting,
  MeetingRecord: async () => (await import('./record.tsx')).MeetingRecord,
};
