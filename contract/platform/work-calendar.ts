import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed } from '../kit/shape.ts';
import { choice, day, number, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** A day that is not what its weekday says: a holiday, or a Saturday or Sunday that is worked for it. Domain-party 0.5. */
export const workCalendar = resource('workCalendar', {
  area: 'platform',
  label: '工作日历',
  path: 'api/workCalendar',
  kind: 'record',
  scope: [],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    day: day('日期', { required: true, index: true, set: 'create' }),
    kind: choice('类型', 'XT_RLLX', { required: true }),
    name: text('名称', { required: true, max: 30 }),
    basis: text('依据', { max: 100 }),
    year: number('年度', { derived: true, index: true }),
  },
  list: {
    columns: ['day', 'name', 'kind', 'basis'],
    filters: ['kind', 'day', 'year'],
    sort: 'day',
  },
});

/** XT_RLLX. */
export const calendarKinds = { holiday: '1', worked: '2' } as const;

const written = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** A festival as a notice says it: the days of rest and the days worked for them, together or not at all. */
export const enterFestival = endpoint({
  method: 'POST',
  url: 'api/workCalendar/festival',
  access: 'platform.workCalendar.create',
  summary: '登记一个节日的放假和调休',
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
      basis: Type.Optional(Type.String({ maxLength: 100 })),
      from: written,
      to: written,
      worked: Type.Array(written, { maxItems: 10 }),
    },
    closed,
  ),
  answer: Type.Object({ written: Type.Integer() }),
});
