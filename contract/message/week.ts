/** 本周要办: what oneself owes within a week or is late with, from to-dos, reminders and the warnings of the own place. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import * as shape from './shapes.ts';

const { nullable } = shape;

export const weekMatter = Type.Object({
  /** `todo 12`, `reminder 7`, `warning 31`. */
  key: Type.String(),
  title: Type.String(),
  /** Whom it is about. */
  personName: nullable(Type.String()),
  dueOn: Type.String(),
  /** Of a to-do. */
  step: nullable(Type.String()),
  link: nullable(shape.link),
});
export type WeekMatter = Static<typeof weekMatter>;

export const ownWeek = endpoint({
  method: 'GET',
  url: 'api/msgTodo/week',
  access: 'session',
  summary: '本周要办：七天内到期和已超期的本人事项',
  query: Type.Object({}, shape.closed),
  answer: Type.Object({
    content: Type.Array(weekMatter),
    /** Who answers for a branch plans by the week; whoever stands above has to-dos, and warnings by organisation. */
    hasBranch: Type.Boolean(),
  }),
});
