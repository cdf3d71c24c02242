/** What a person is told: the published announcements addressed to the own session, and which of them were read. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, inPath, nullable, paging } from '../kit/shape.ts';

const told = Type.Object({
  id: Type.String(),
  title: Type.String(),
  isPinned: Type.Boolean(),
  publishedAt: Type.String(),
  isUnread: Type.Boolean(),
});
export type ToldAnnouncement = Static<typeof told>;

export const ownAnnouncements = endpoint({
  method: 'GET',
  url: 'api/announcement/own',
  access: 'session',
  summary: '发给本人的通知公告',
  query: Type.Object(
    {
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
    },
    closed,
  ),
  answer: Type.Object({
    content: Type.Array(told),
    totalElements: Type.Integer(),
    unreadCount: Type.Integer(),
  }),
});

export const ownAnnouncement = endpoint({
  method: 'GET',
  url: 'api/announcement/own/{id}',
  access: 'session',
  summary: '发给本人的一条通知公告',
  params: inPath,
  answer: Type.Object({
    ...told.properties,
    bodyHtml: Type.String(),
    publisherName: nullable(Type.String()),
  }),
});

/** Ids of others and those already read are passed over. */
export const readAnnouncements = endpoint({
  method: 'POST',
  url: 'api/announcement/own/read',
  access: 'session',
  summary: '标为已读',
  body: Type.Object(
    { ids: Type.Array(Type.String({ pattern: '^\\d{1,18}$' }), { minItems: 1, maxItems: 200 }) },
    closed,
  ),
  answer: Type.Object({ read: Type.Integer() }),
});
