/** To-dos 待办: a step somebody owes, with the page where it is done; closed by the event that completes the step. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import * as shape from './shapes.ts';

const { nullable } = shape;
const path = 'api/msgTodo';

export const todo = Type.Object({
  id: shape.id,
  version: Type.Integer(),
  title: Type.String(),
  /** MSG_DBLX. */
  type: Type.String(),
  bizType: nullable(Type.String()),
  entity: nullable(Type.String()),
  recordId: nullable(shape.id),
  step: nullable(Type.String()),
  receiverId: shape.id,
  receiverName: Type.String(),
  senderName: nullable(Type.String()),
  isUrgent: Type.Boolean(),
  dueAt: nullable(Type.String()),
  /** 0 open, 1 done, 2 void. */
  state: Type.Integer(),
  link: nullable(shape.link),
  readAt: nullable(Type.String()),
  doneAt: nullable(Type.String()),
  createdAt: Type.String(),
});
export type Todo = Static<typeof todo>;

const fields = {
  title: shape.line(200),
  type: Type.Optional(Type.String({ maxLength: 10 })),
  bizType: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
  entity: Type.Optional(nullable(Type.String({ maxLength: 60 }))),
  recordId: Type.Optional(nullable(shape.givenId)),
  isUrgent: Type.Optional(Type.Boolean()),
  dueAt: Type.Optional(nullable(shape.instant)),
  link: Type.Optional(nullable(shape.link)),
};

export const createTodo = endpoint({
  method: 'POST',
  url: path,
  access: 'message.todo.create',
  summary: '待办：新增',
  body: Type.Object({ ...fields, receiverId: shape.givenId }, shape.closed),
  answer: todo,
});
/** What is left out stays as it is. */
export const updateTodo = endpoint({
  method: 'PUT',
  url: path,
  access: 'message.todo.update',
  summary: '待办：修改',
  body: Type.Object(
    { id: shape.givenId, version: Type.Optional(Type.Integer()), ...fields, title: Type.Optional(fields.title) },
    shape.closed,
  ),
  answer: todo,
});
export const removeTodos = endpoint({
  method: 'DELETE',
  url: path,
  access: 'message.todo.remove',
  summary: '待办：删除',
  body: shape.ids,
  answer: shape.removed,
});
/** One's own; the open ones unless another state is asked for. */
export const ownTodos = endpoint({
  method: 'GET',
  url: `${path}/getTodo`,
  access: 'session',
  summary: '待办：本人的未办事项',
  query: Type.Object(
    {
      ...shape.paging,
      state: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
      type: Type.Optional(Type.String({ maxLength: 10 })),
      keyword: shape.keyword,
    },
    shape.closed,
  ),
  answer: shape.listOf(todo),
});
export const markTodos = endpoint({
  method: 'POST',
  url: `${path}/updateTodo`,
  access: 'session',
  summary: '待办：标为已办；步骤尚未办理的只标为已读',
  body: shape.ids,
  answer: shape.marked,
});
