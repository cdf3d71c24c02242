/** Calls of a vote: the roll, the ballot, the cast, the counting of paper and the sheet of results. Domain-party 1.7. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { nullable } from '../kit/shape.ts';

const closed = { additionalProperties: false };
const id = Type.String({ pattern: '^\\d{1,18}$' });
const params = Type.Object({ id });
const count = Type.Integer({ minimum: 0, maximum: 100_000 });

const elector = Type.Object({
  personId: Type.String(),
  name: Type.String(),
  organisationName: nullable(Type.String()),
  /** Counted among those due to attend. */
  isDue: Type.Boolean(),
  /** DJ_ZZSH_BJYD, of who is not. */
  reason: nullable(Type.String()),
  isPresent: Type.Boolean(),
  /** Told from the close on; null where nobody can know. */
  hasVoted: nullable(Type.Boolean()),
});
export type Elector = Static<typeof elector>;

/** The roll: as it was saved, else everybody who has the right to vote there. */
export const readElectors = endpoint({
  method: 'GET',
  url: 'api/dzzhj/tp/{id}/elector',
  access: 'election.voteSession.read',
  summary: '投票场次：选举人名单',
  params,
  answer: Type.Object({ isSaved: Type.Boolean(), electors: Type.Array(elector) }),
});

export const saveElectors = endpoint({
  method: 'POST',
  url: 'api/dzzhj/tp/{id}/elector',
  access: 'election.voteSession.update',
  summary: '投票场次：确定选举人名单与到会情况',
  params,
  body: Type.Object(
    {
      electors: Type.Optional(
        Type.Array(
          Type.Object(
            {
              personId: id,
              isDue: Type.Boolean(),
              reason: Type.Optional(nullable(Type.String({ maxLength: 4 }))),
              isPresent: Type.Boolean(),
            },
            closed,
          ),
          { minItems: 1, maxItems: 5000 },
        ),
      ),
    },
    closed,
  ),
  answer: Type.Object({ expectCount: Type.Integer(), presentCount: Type.Integer() }),
});

const mark = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

const ballot = Type.Object({
  id: Type.String(),
  title: Type.String(),
  organisationName: Type.String(),
  /** DJ_DZZ_TPZT. */
  state: Type.String(),
  seats: Type.Integer(),
  position: nullable(Type.String()),
  allowOther: Type.Boolean(),
  isPaper: Type.Boolean(),
  closeAt: nullable(Type.String()),
  hasVoted: Type.Boolean(),
  isPresent: Type.Boolean(),
  /** How many share the box: where they are few the sum tells of single ones. */
  presentCount: Type.Integer(),
  /** In the order of the strokes of their names. */
  candidates: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), bio: nullable(Type.String()) })),
  /** Who may be written in instead. */
  others: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type BallotPaper = Static<typeof ballot>;

/** The votes I am called to, open ones first. */
export const myVotes = endpoint({
  method: 'GET',
  url: 'api/dzzhj/tp/mine',
  access: 'session',
  summary: '换届投票：我的投票',
  answer: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      organisationName: Type.String(),
      state: Type.String(),
      closeAt: nullable(Type.String()),
      hasVoted: Type.Boolean(),
      isPaper: Type.Boolean(),
      /** I enter what its paper ballots say. */
      isCounter: Type.Boolean(),
      /** As a scrutineer I take the code of the box, or open the box with it. */
      scrutiny: nullable(Type.Union([Type.Literal('take'), Type.Literal('open')])),
    }),
  ),
});

/** Half of the key of the box, for a scrutineer; told once, and a code told before opens nothing any more. */
export const takeCode = endpoint({
  method: 'POST',
  url: 'api/dzzhj/tp/{id}/code',
  access: 'session',
  summary: '投票场次：监票人领取监票码',
  params,
  answer: Type.Object({ code: Type.String() }),
});

/** Ends a vote whose box opens with the code of a scrutineer, and counts it. */
export const openBox = endpoint({
  method: 'POST',
  url: 'api/dzzhj/tp/{id}/open',
  access: 'session',
  summary: '投票场次：监票人输入监票码，开启票箱并计票',
  params,
  body: Type.Object({ code: Type.String({ maxLength: 40 }) }, closed),
  answer: Type.Object({ done: Type.Literal(true) }),
});

export const readBallot = endpoint({
  method: 'GET',
  url: 'api/dzzhj/tp/{id}/ballot',
  access: 'session',
  summary: '换届投票：选票',
  params,
  answer: ballot,
});

/** The ballot as it should be printed, before anything is issued. */
export const previewBallot = endpoint({
  method: 'GET',
  url: 'api/dzzhj/tp/{id}/preview',
  access: 'election.voteSession.read',
  summary: '投票场次：选票样式',
  params,
  answer: ballot,
});

/** Puts a ballot into the box. Nothing of who casts it goes along. */
export const castBallot = endpoint({
  method: 'POST',
  url: 'api/dzzhj/tp/{id}/cast',
  access: 'session',
  isUnlogged: true,
  summary: '换届投票：投票',
  params,
  body: Type.Object(
    {
      marks: Type.Array(Type.Object({ candidateId: id, mark }, closed), { minItems: 1, maxItems: 200 }),
      others: Type.Optional(Type.Array(id, { maxItems: 99 })),
    },
    closed,
  ),
  answer: Type.Object({ done: Type.Literal(true) }),
});

/** Totals of paper ballots as one counter read them. */
const tally = Type.Object(
  {
    returned: count,
    invalid: count,
    lines: Type.Array(Type.Object({ candidateId: id, favour: count, against: count, abstain: count }, closed), {
      minItems: 1,
      maxItems: 200,
    }),
    others: Type.Optional(Type.Array(Type.Object({ personId: id, favour: count }, closed), { maxItems: 200 })),
  },
  closed,
);
export type PaperCount = Static<typeof tally>;

/** How far the two counters are; where they differ, never what the other read. */
const counting = { entered: Type.Integer(), agrees: nullable(Type.Boolean()), differs: Type.Array(Type.String()) };

/** What a counter fills in: the ballot as it was issued and what this counter entered before. */
const countSheet = Type.Object({ paper: ballot, issued: Type.Integer(), own: nullable(tally), ...counting });
export type CountSheet = Static<typeof countSheet>;
export const readCount = endpoint({
  method: 'GET',
  url: 'api/dzzhj/tp/{id}/count',
  access: 'session',
  summary: '投票场次：计票人的录入表',
  params,
  answer: countSheet,
});

export const countPaper = endpoint({
  method: 'POST',
  url: 'api/dzzhj/tp/{id}/count',
  access: 'session',
  summary: '投票场次：录入纸质选票',
  params,
  body: tally,
  answer: Type.Object(counting),
});

const line = Type.Object({
  /** Null for who was written in. */
  candidateId: nullable(Type.String()),
  personId: Type.String(),
  name: Type.String(),
  favour: Type.Integer(),
  against: Type.Integer(),
  abstain: Type.Integer(),
  isElected: Type.Boolean(),
  /** As many votes as another at the last seat. */
  isTied: Type.Boolean(),
});
const sheet = Type.Object({
  position: nullable(Type.String()),
  seats: Type.Integer(),
  expected: Type.Integer(),
  present: Type.Integer(),
  issued: Type.Integer(),
  returned: Type.Integer(),
  valid: Type.Integer(),
  invalid: Type.Integer(),
  /** 1 counted against those due, 2 against those present. */
  base: Type.String(),
  /** Votes needed to be elected. */
  needed: Type.Integer(),
  /** Among those who were tied, who has more votes is elected; no half is needed. */
  isTie: Type.Optional(Type.Boolean()),
  lines: Type.Array(line),
  /** Seats that stayed empty. */
  missing: Type.Integer(),
  /** Why the vote counts for nothing and is held again. */
  voidReason: Type.Optional(nullable(Type.String())),
});
export type VoteSheet = Static<typeof sheet>;
export type VoteLine = Static<typeof line>;

/** Turnout while the vote runs; the sheet from its close on. */
export const readResult = endpoint({
  method: 'GET',
  url: 'api/dzzhj/tp/{id}/result',
  access: 'election.voteSession.read',
  summary: '投票场次：投票进度与计票结果',
  params,
  answer: Type.Object({
    state: Type.String(),
    expected: Type.Integer(),
    present: Type.Integer(),
    /** Who cast a ballot already; a number alone. */
    voted: Type.Integer(),
    /** The data came from a copy while the vote was open: nobody votes any more, and what lies in the box can be counted. */
    isRestored: Type.Boolean(),
    /** A scrutineer opens the box; nobody else ends the vote. */
    needsCode: Type.Boolean(),
    sheet: nullable(sheet),
    /** Of members not counted among those due: names by reason, as printed on the sheet. */
    excluded: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() })),
    supervisors: Type.Array(Type.String()),
    counters: Type.Array(Type.String()),
    /** The round that followed on this one. */
    next: nullable(Type.Object({ id: Type.String(), title: Type.String() })),
    /** Counters who have entered what they read. */
    counted: Type.Array(Type.String()),
    /** Places in which the two readings differ. */
    differs: Type.Array(Type.String()),
    heldOn: nullable(Type.String()),
  }),
});

/** 换届统计: due, done in time and overdue, by college. */
export const electionStatistics = endpoint({
  method: 'GET',
  url: 'api/dzzhj/statistics',
  access: 'election.election.read',
  isHeavy: true,
  summary: '换届统计：应换届、按期、超期',
  query: Type.Object({ year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })) }, closed),
  answer: Type.Object({
    year: Type.Integer(),
    lines: Type.Array(
      Type.Object({
        organisationId: Type.String(),
        name: Type.String(),
        /** How many organisations the line counts: of the school itself one, of a college all of its own. */
        organisations: Type.Integer(),
        due: Type.Integer(),
        done: Type.Integer(),
        running: Type.Integer(),
        overdue: Type.Integer(),
        extended: Type.Integer(),
      }),
    ),
  }),
});
