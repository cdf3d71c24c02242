/** Personal settings 个人设置: how one person has the screen and each list, the same in every browser. */
import { Type, type Static, type TSchema } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed } from '../kit/shape.ts';
import { waysSetting } from '../message/own-ways.ts';

const size = Type.Enum(['default', 'medium', 'small', 'mini']);

/** The drawer 系统布局设置. */
const layout = Type.Object(
  {
    theme: Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' }),
    appearance: Type.Enum(['light', 'dark', 'system']),
    locale: Type.Enum(['zh-CN', 'en']),
    size,
    tagsView: Type.Boolean(),
    fixedHeader: Type.Boolean(),
    sidebarLogo: Type.Boolean(),
    uniqueOpened: Type.Boolean(),
  },
  closed,
);

const names = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200, uniqueItems: true });
/** Columns of one list: which and in what order, own widths in px, fixed ones beside the name. */
const columns = Type.Object(
  {
    shown: names,
    widths: Type.Record(Type.String({ maxLength: 60 }), Type.Integer({ minimum: 40, maximum: 800 }), {
      maxProperties: 200,
    }),
    fixed: names,
  },
  closed,
);
export type ColumnSetting = Static<typeof columns>;

/** Blocks of a home: their order, and those that are not shown. */
const blocks = Type.Object({ order: names, hidden: names }, closed);
export type BlockSetting = Static<typeof blocks>;

/** Settings that exist once. */
export const settingShapes: Record<string, TSchema> = {
  layout,
  'place-tree': Type.Boolean(),
  /** Mail and short messages that somebody wants none of: `sms:TX-BY`. */
  [waysSetting]: Type.Object({ declined: names }, closed),
  'home-dj': blocks,
  'home-gb': blocks,
  /** Columns somebody put together for rosters. */
  'roster-columns': names,
  /** Rosters of cadres somebody asks for again, as their addresses say them. */
  'roster-schemes': Type.Array(
    Type.Object(
      { name: Type.String({ minLength: 1, maxLength: 30 }), search: Type.String({ maxLength: 8192 }) },
      closed,
    ),
    { maxItems: 30 },
  ),
};
/** Settings of one list: `columns:partyMember`. */
export const listSettingShapes: Record<string, TSchema> = { columns, density: size };

export const preferences = endpoint({
  method: 'GET',
  url: 'api/userPreference',
  access: 'session',
  summary: '个人设置',
  answer: Type.Record(Type.String(), Type.Unknown()),
});

/** Keeps one setting; null takes it back to the default. */
export const keepPreference = endpoint({
  method: 'PUT',
  url: 'api/userPreference',
  access: 'session',
  summary: '保存个人设置',
  body: Type.Object({ key: Type.String({ maxLength: 120 }), value: Type.Unknown() }, closed),
  answer: Type.Object({ kept: Type.Boolean() }),
});
