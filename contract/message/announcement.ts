import { choice, flag, instant, longText, refs, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** A notice to everybody, to the members, or to the people of some organisations. */
export const announcement = resource('announcement', {
  area: 'message',
  label: '通知公告',
  path: 'api/announcement',
  kind: 'workflow',
  scope: [],
  title: 'title',
  key: [],
  search: ['title'],
  fields: {
    title: text('标题', { required: true, max: 100 }),
    audience: choice('接收对象', 'MSG_GGDX', { required: true, default: '1' }),
    organisationIds: refs('接收党组织', 'partyOrganisation', { reach: 'any' }),
    isPinned: flag('置顶', { required: true, default: false }),
    state: state('状态', 'MSG_GGZT', { required: true, default: '1', index: true }),
    publishedAt: instant('发布时间', { derived: true }),
    bodyHtml: longText('正文', { required: true, max: 50_000 }),
  },
  list: {
    columns: ['title', 'audience', 'isPinned', 'state', 'publishedAt'],
    filters: ['state', 'audience', 'isPinned'],
    sort: '-publishedAt',
  },
});

export const announcementState = { draft: '1', published: '2', withdrawn: '3' } as const;
export const announcementAudience = { everybody: '1', members: '2', organisations: '3' } as const;

export type Announcement = Row<typeof announcement>;
export type AnnouncementDraft = Draft<typeof announcement>;

const { draft, published, withdrawn } = announcementState;

/** What may be changed of a published one is for its rules. */
export const announcementProcess = process(announcement, {
  states: announcementState,
  editable: [draft, published, withdrawn],
  ended: [],
  turns: {},
  transitions: {
    publish: {
      label: '发布',
      from: [draft, withdrawn],
      to: published,
      input: { reason: longText('说明', { max: 500 }) },
    },
    withdraw: {
      label: '撤回',
      from: [published],
      to: withdrawn,
      input: { reason: longText('撤回原因', { required: true, max: 500 }) },
    },
  },
});
