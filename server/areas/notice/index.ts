/** What people are told and can look up: announcements, regulations and help. */
import { announcement } from 'contract/message/announcement.ts';
import { noticeTexts } from 'contract/notice/texts.ts';
import { regulation } from 'contract/platform/regulation.ts';
import { pageWords } from 'contract/notice/page-words.ts';
import { area } from '../../kit/registry.ts';
import * as announcements from './announcement.ts';
import { helpRoutes, helpRules } from './help.ts';
import { pageHelpRoute } from './page-help.ts';
import * as regulations from './regulation.ts';
import * as tables from './tables.ts';

export const notice = area({
  texts: noticeTexts,
  pageWords,
  tables,
  rules: [announcements.announcementRules, regulations.regulationRules, helpRules],
  opened: [
    { resource: announcement, rows: announcements.openAnnouncements },
    { resource: regulation, rows: regulations.openRegulations },
  ],
  processes: [announcements.announcementHandler, regulations.regulationHandler],
  routes: [...announcements.announcementRoutes, ...helpRoutes, pageHelpRoute],
});
