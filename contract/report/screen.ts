/** Big screens 大屏: the signature their address carries, what it opens, and the figures they show. Decisions 10, 61. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';

/** Seconds in which a signature opens its screen, once. */
export const signatureSeconds = 120;
/** Seconds a screen may be silent before its token ends. */
export const tokenSeconds = 900;
export const refreshSeconds = 60;

export interface Screen {
  title: string;
  /** Platform it belongs to. */
  platformCode: 'dj' | 'gb';
  /** What it will show, where its figures come with a later area. */
  later?: string;
  /** Names of the figures it may ask for. */
  figures: readonly string[];
}
/** Figures of organisations and members. */
export const partyOverviewKey = 'party-overview';
const later = (title: string, platformCode: Screen['platformCode'], sentence: string): Screen => ({
  title,
  platformCode,
  later: sentence,
  figures: [],
});
/** Every screen by the address the menu gives as `extpath`. */
export const screens: Readonly<Record<string, Screen>> = {
  '/aj/dj/zhdt': { title: '智慧党建综合大屏', platformCode: 'dj', figures: [partyOverviewKey] },
  '/aj/dj/zhdb': { title: '党建综合对比', platformCode: 'dj', figures: [partyOverviewKey] },
  '/aj/dj/zhtb': { title: '党建综合图表', platformCode: 'dj', figures: [partyOverviewKey] },
  '/aj/gb/zhdt': later('干部综合大屏', 'gb', '这里将以大屏显示您管理范围内干部队伍的综合情况。'),
  '/aj/gb/zhdb': later('干部综合对比', 'gb', '这里将以大屏对比各单位的干部队伍情况。'),
  '/aj/gb/zhtb': later('干部综合图表', 'gb', '这里将以图表显示干部队伍的构成与变化。'),
};

const extpath = Type.String({ maxLength: 100 });
const word = Type.String({ maxLength: 100 });
/** What stands behind the `#` of the address of a screen. */
const signature = { timestamp: word, platformCode: word, sign: word };
const signed = Type.Object({ ...signature, extpath }, closed);
export type Signed = Static<typeof signed>;

export const signScreen = endpoint({
  method: 'GET',
  url: 'api/report/aj/sign',
  access: 'session',
  summary: '大屏签名',
  query: Type.Object({ extpath }, closed),
  answer: Type.Object({ ...signature, extpath }),
});

/** Opens the screen once; the token of the answer asks for its figures. */
export const openScreen = endpoint({
  method: 'POST',
  url: 'api/report/aj/verification',
  access: 'public',
  summary: '大屏验签并打开',
  body: signed,
  answer: Type.Object({
    screenToken: Type.String(),
    expiresIn: Type.Integer(),
    screen: Type.Object({
      title: Type.String(),
      later: nullable(Type.String()),
      refreshSeconds: Type.Integer(),
      figures: Type.Array(Type.String()),
    }),
  }),
});
export type OpenedScreen = Static<NonNullable<typeof openScreen.answer>>;

/** Tells whether a signature would open its screen, and changes nothing. */
export const checkSignature = endpoint({
  method: 'GET',
  url: 'api/report/aj/verification',
  access: 'public',
  summary: '大屏签名是否有效',
  query: signed,
  answer: Type.Object({ valid: Type.Boolean() }),
});

const count = Type.Integer();
const slices = Type.Array(Type.Object({ label: Type.String(), count }));
export type Slice = Static<typeof slices>[number];

export const partyOverview = Type.Object({
  /** When the figures were counted. */
  at: Type.String(),
  /** The organisation that holds everything in reach; empty where there are several or none. */
  place: Type.String(),
  organisations: Type.Object({
    total: count,
    committees: count,
    generalBranches: count,
    branches: count,
    withCommittee: count,
    /** Terms that have ended; those that end in this year and have not yet. */
    overdue: count,
    endingThisYear: count,
    categories: slices,
    branchTypes: slices,
  }),
  members: Type.Object({
    total: count,
    formal: count,
    probationary: count,
    women: count,
    minority: count,
    joinedThisYear: count,
    /** Up to the same day of the last year. */
    joinedLastYear: count,
    /** Probation that ends within 30 days, and one that ended and was not decided on. */
    dueSoon: count,
    dueOver: count,
    ages: slices,
    genders: slices,
    ethnicities: slices,
    education: slices,
    kinds: slices,
    /** Who joined and who became formal, by year, the present one last. */
    years: Type.Array(Type.Object({ year: Type.Integer(), joined: count, formal: count })),
  }),
  /** Organisations right below the place, by members. */
  colleges: Type.Array(
    Type.Object({
      name: Type.String(),
      category: Type.String(),
      branches: count,
      members: count,
      probationary: count,
      women: count,
      /** 35 years old at most. */
      young: count,
      joinedThisYear: count,
    }),
  ),
  /** Terms that ended or end within half a year, the earliest first; days are negative when it is past. */
  terms: Type.Array(Type.Object({ name: Type.String(), endOn: Type.String(), days: Type.Integer() })),
});
export type PartyOverview = Static<typeof partyOverview>;
export type College = PartyOverview['colleges'][number];

/** Figures by name; who asks is known by the token of the screen. */
export const screenFigures = endpoint({
  method: 'GET',
  url: 'api/bigscreen/data/{key}',
  access: 'public',
  isHeavy: true,
  summary: '大屏数据',
  params: Type.Object({ key: Type.String() }),
  query: Type.Object({}, closed),
  answer: partyOverview,
});
