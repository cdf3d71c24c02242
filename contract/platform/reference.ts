import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable, page } from '../kit/shape.ts';

const paging = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
};

export const entry = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  dictName: Type.String(),
  dictLabel: Type.String(),
  value: Type.String(),
  label: Type.String(),
  sort: Type.Integer(),
  /** enable=0, disable=1. A disabled entry still translates old rows. */
  status: Type.Integer(),
  /** show=1, hide=0. A hidden entry is not offered, but stands for itself where it is held. */
  display: Type.Integer(),
  /** Gone from the dictionary; rows that hold it keep its word. */
  removed: Type.Boolean(),
  /** A group header filters and rolls up; it cannot be chosen. */
  selectable: Type.Boolean(),
  parent: nullable(Type.String()),
});
export type DictionaryEntry = Static<typeof entry>;

/** Entries of one dictionary, disabled ones too. */
export const dictionary = endpoint({
  method: 'GET',
  url: 'api/dictDetail',
  access: 'session',
  summary: '字典项',
  query: Type.Object({ ...paging, dictName: Type.String() }, closed),
  answer: page(entry),
});

/** Entries people can choose, without the disabled ones. */
export const dictionaryCache = endpoint({
  method: 'GET',
  url: 'api/dictDetail/cache',
  access: 'session',
  summary: '字典缓存',
  query: Type.Object({ dictName: Type.String() }, closed),
  answer: page(entry),
});

/** Entries of several dictionaries at once, together and by name. */
export const dictionaryMap = endpoint({
  method: 'GET',
  url: 'api/dictDetail/map',
  access: 'session',
  summary: '多个字典的字典项',
  query: Type.Object({ ...paging, dictName: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }) }, closed),
  answer: Type.Object({
    content: Type.Array(entry),
    totalElements: Type.Integer(),
    map: Type.Record(Type.String(), Type.Array(entry)),
  }),
});

const setting = Type.Object({ configKey: Type.String(), configValue: nullable(Type.String()) });

/** System configuration a session may see: public rows for everybody, user rows for the signed in. */
export const settings = endpoint({
  method: 'GET',
  url: 'api/sysConfig/listAll',
  access: 'public',
  summary: '系统配置',
  answer: Type.Array(setting),
});
