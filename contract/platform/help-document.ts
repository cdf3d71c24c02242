/** Instructions for the pages of the product: an editor keeps them, every page opens the one of its own address. */
import { Type, type Static } from 'typebox';
import { endpoint, type AnswerOf } from '../kit/endpoint.ts';
import { closed, inPath, nullable, page } from '../kit/shape.ts';
import { choice, flag, longText, number, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

export const helpDocument = resource('helpDocument', {
  area: 'platform',
  label: '帮助文档',
  path: 'api/helpDocument',
  kind: 'record',
  scope: [],
  title: 'title',
  key: ['title'],
  search: ['title', 'routePath'],
  fields: {
    title: text('标题', { required: true, unique: true, max: 100 }),
    category: choice('分类', 'XT_BZLB', { required: true, default: '9' }),
    routePath: text('对应页面', { max: 200, index: true }),
    sortNo: number('排序', { required: true, min: 0, max: 99_999, default: 0 }),
    isPublished: flag('发布', { required: true, default: true }),
    bodyHtml: longText('正文', { required: true, max: 100_000 }),
  },
  list: {
    columns: ['title', 'category', 'routePath', 'sortNo', 'isPublished'],
    filters: ['category', 'isPublished'],
    sort: 'sortNo',
  },
});

const entry = Type.Object({
  id: Type.String(),
  title: Type.String(),
  category: Type.String(),
  categoryName: Type.String(),
  routePath: nullable(Type.String()),
});
export type HelpEntry = Static<typeof entry>;

/** Published documents; with a word those that hold it in title or text. */
export const listHelp = endpoint({
  method: 'GET',
  url: 'api/helpDocument/published',
  access: 'session',
  summary: '帮助文档目录',
  query: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 100 })) }, closed),
  answer: page(entry),
});

export const readHelp = endpoint({
  method: 'GET',
  url: 'api/helpDocument/published/{id}',
  access: 'session',
  summary: '一篇帮助文档',
  params: inPath,
  answer: Type.Object({ ...entry.properties, bodyHtml: Type.String(), updatedAt: Type.String() }),
});

/** What a page is for, by the product itself: it serves where the school keeps no document of its own for the page. */
export const readPageHelp = endpoint({
  method: 'GET',
  url: 'api/helpDocument/page',
  access: 'session',
  summary: '页面说明',
  query: Type.Object({ path: Type.String({ maxLength: 200 }) }, closed),
  answer: Type.Object({
    /** Null where the page is not open to who asks, or there is none. */
    words: nullable(Type.String()),
    /** Names of the roles that open it; empty where everybody does who is signed in. */
    roles: Type.Array(Type.String()),
    /** The states of its matter in their order, each with what is done in it. */
    steps: Type.Array(Type.Object({ state: Type.String(), deeds: Type.Array(Type.String()) })),
  }),
});
export type PageHelp = AnswerOf<typeof readPageHelp>;
