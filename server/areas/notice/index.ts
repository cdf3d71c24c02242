/** What people are told and can look up: announcements, regulations and help. */
import { announcement } from 'contract/message/announcement.ts';
import { noticeTexts } from 'contract/notice/texts.ts';
import { regulation } from 'contract/platform/regulation.ts';
import { area } from '../../kit/house.ts';
import * as announcements from './announcement.ts';
import { helpRoutes, helpRules } from './help.ts';
import * as regulations from './regulation.ts';

export const notice = area({
  texts: noticeTexts,
  rules: [announcements.announcementRules, regulations.regulationRules, helpRules],
  opened: [
    { resource: announcement, rows: announcements.openAnnouncements },
    { resource: regulation, rows: regulations.openRegulations },
  ],
  actions: [announcements.publish, announcements.withdraw, regulations.publish, regulations.abolish],
  routes: [...announcements.announcementRoutes, ...helpRoutes],
});
