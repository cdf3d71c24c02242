/** Form drafts 表单草稿: what was typed and not saved, by account and form, the same on every device. */
import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';

/** Days after the last typing that a draft is offered. */
export const keptDays = 30;
/** `partyMember:new`, `partyMember:12`, `partyMember:12:correct`, `developmentRecord:7:step/15/submit`. */
export const formPattern = '^[A-Za-z]{1,60}:(new|[1-9]\\d{0,17})(:[A-Za-z0-9/]{1,40})?$';
const form = Type.String({ pattern: formPattern });
const version = nullable(Type.Integer());

/** What others changed in a row since its form was opened, as it stands now. */
export interface Since {
  by: string;
  at: string;
  fields: { name: string; label: string; now: string | null }[];
}

/** Titles of the rows that references of a draft name: by field, then by id. */
export type Titles = Record<string, Record<string, string>>;

export interface FormDraft {
  savedAt: string;
  /** Version of the row it was typed on; null for a new one. */
  version: number | null;
  changes: Record<string, unknown>;
  titles: Titles;
  since: Since | null;
}

export const formDraft = endpoint({
  method: 'GET',
  url: 'api/formDraft',
  access: 'session',
  summary: '本人的表单草稿',
  query: Type.Object({ form }, closed),
  answer: Type.Object({ draft: nullable(Type.Unsafe<FormDraft>(Type.Object({}))) }),
});

export const keepFormDraft = endpoint({
  method: 'PUT',
  url: 'api/formDraft',
  access: 'session',
  summary: '保存表单草稿',
  body: Type.Object(
    {
      form,
      version,
      /** When the row that was opened had last been changed. */
      seenAt: nullable(Type.String({ maxLength: 40 })),
      changes: Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 200 }),
    },
    closed,
  ),
  answer: Type.Object({ savedAt: Type.String() }),
});

export const dropFormDraft = endpoint({
  method: 'DELETE',
  url: 'api/formDraft',
  access: 'session',
  summary: '删除表单草稿',
  body: Type.Object({ form }, closed),
  answer: Type.Object({ removed: Type.Integer() }),
});
