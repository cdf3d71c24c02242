/** Reminders 提醒: a dated fact about a person or a place, produced by rules, handled by its receiver. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import * as shape from './shapes.ts';

const { nullable } = shape;
const path = 'api/msgPushHistory';

export const reminder = Type.Object({
  id: shape.id,
  version: Type.Integer(),
  /** Reminder types 1–6; null for rules outside the six. */
  type: nullable(Type.Integer()),
  title: Type.String(),
  content: nullable(Type.String()),
  personId: nullable(shape.id),
  personName: nullable(Type.String()),
  organisationId: nullable(shape.id),
  unitId: nullable(shape.id),
  dueOn: nullable(Type.String()),
  leadDay: nullable(Type.Integer()),
  receiverId: shape.id,
  receiverName: Type.String(),
  /** Besides the page itself: mail, sms. */
  channels: Type.Array(Type.String()),
  /** waiting, sent, failed, or none where nothing leaves. */
  pushState: Type.String(),
  pushedAt: nullable(Type.String()),
  readAt: nullable(Type.String()),
  /** 1 not started, 2 started, 3 finished. */
  state: Type.Integer(),
  handledByName: nullable(Type.String()),
  handledAt: nullable(Type.String()),
  handledNote: nullable(Type.String()),
  fileId: nullable(Type.String()),
  link: nullable(shape.link),
  createdAt: Type.String(),
});
export type Reminder = Static<typeof reminder>;

const reminderType = nullable(Type.Integer({ minimum: 1, maximum: 6 }));
const fields = {
  title: shape.line(200),
  type: Type.Optional(reminderType),
  content: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
  personId: Type.Optional(nullable(shape.givenId)),
  organisationId: Type.Optional(nullable(shape.givenId)),
  unitId: Type.Optional(nullable(shape.givenId)),
  dueOn: Type.Optional(nullable(shape.day)),
  fileId: Type.Optional(nullable(Type.String({ pattern: '^[\\w-]{1,64}$' }))),
  link: Type.Optional(nullable(shape.link)),
};

export const createReminder = endpoint({
  method: 'POST',
  url: path,
  access: 'message.reminder.create',
  summary: '提醒：新增',
  body: Type.Object({ ...fields, receiverId: shape.givenId }, shape.closed),
  answer: reminder,
});
export const updateReminder = endpoint({
  method: 'PUT',
  url: path,
  access: 'message.reminder.update',
  summary: '提醒：修改',
  body: Type.Object(
    { id: shape.givenId, version: Type.Optional(Type.Integer()), ...fields, title: Type.Optional(fields.title) },
    shape.closed,
  ),
  answer: reminder,
});
export const removeReminders = endpoint({
  method: 'DELETE',
  url: path,
  access: 'message.reminder.remove',
  summary: '提醒：删除',
  body: shape.ids,
  answer: shape.removed,
});

const filters = {
  ...shape.paging,
  type: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
  keyword: shape.keyword,
};
const state = Type.Optional(Type.Integer({ minimum: 1, maximum: 3 }));

export const openReminders = endpoint({
  method: 'GET',
  url: `${path}/getRemind`,
  access: 'session',
  summary: '提醒：本人未处理的',
  query: Type.Object(filters, shape.closed),
  answer: shape.listOf(reminder),
});
export const ownReminders = endpoint({
  method: 'GET',
  url: `${path}/list`,
  access: 'session',
  summary: '提醒：本人的全部，含已处理的',
  query: Type.Object({ ...filters, state }, shape.closed),
  answer: shape.listOf(reminder),
});
/** 推送记录: everybody's. */
export const allReminders = endpoint({
  method: 'GET',
  url: path,
  access: 'message.reminder.readAll',
  summary: '提醒：全部推送记录',
  query: Type.Object({ ...filters, state }, shape.closed),
  answer: shape.listOf(reminder),
});
export const markReminders = endpoint({
  method: 'POST',
  url: `${path}/updateRemind`,
  access: 'session',
  summary: '提醒：标为已处理，只对本人的有效',
  body: shape.ids,
  answer: shape.marked,
});
/** 开始处理: not started → started. */
export const startReminder = endpoint({
  method: 'POST',
  url: `${path}/{id}/start`,
  access: 'session',
  summary: '提醒：开始处理',
  params: shape.inPath,
  answer: reminder,
});
/** 完成, with what was done. */
export const finishReminder = endpoint({
  method: 'POST',
  url: `${path}/{id}/finish`,
  access: 'session',
  summary: '提醒：处理完成',
  params: shape.inPath,
  body: Type.Object({ note: Type.Optional(Type.String({ maxLength: 500 })) }, shape.closed),
  answer: reminder,
});
