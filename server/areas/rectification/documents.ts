/** The papers of rectification: sheet of the screening, plan, acceptance, ledger of a round. Domain-party 9. */
import { sql } from 'drizzle-orm';
import { severalOf } from 'contract/kit/types/choice.ts';
import { caseStates } from 'contract/rectification/codes.ts';
import { rectificationCase } from 'contract/rectification/rectification-case.ts';
import { rectificationCheck } from 'contract/rectification/rectification-check.ts';
import { rectificationRound } from 'contract/rectification/rectification-round.ts';
import { dayInWords, factsOfRow } from '../../documents/facts.ts';
import type { Gathered } from '../../kit/paper.ts';
import { officialDocument } from '../../documents/said.ts';
import type { Tx } from '../../kit/registry.ts';
import { readable } from '../../kit/resource/figures.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { sourceOf } from '../../kit/resource/source.ts';

interface Hit {
  indicator: string;
  finding: string;
  explanation: string | null;
}
const noHit: Hit = { indicator: '', finding: '没有命中自动指标', explanation: null };
async function gatherCheck(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const hits = await tx.rows<Hit>(sql`
    select indicator, finding, explanation from rectification_hit
    where check_id = ${id}::bigint and deleted_at is null order by indicator`);
  const words = await wordsOf(tx, 'DJ_RRHS_ZB');
  return {
    ...(await factsOfRow(tx, rectificationCheck, id, isPlain)),
    hits: (hits.length > 0 ? hits : [noHit]).map(({ indicator, finding, explanation }) => ({
      indicator: words(indicator) ?? '',
      finding,
      explanation: explanation ?? '',
    })),
  };
}

const none = '无';
const checkSheet = officialDocument({
  code: 'rectificationCheckSheet',
  label: '软弱涣散基层党组织排查表',
  entity: rectificationCheck,
  facts: {
    organisation: { label: '党组织' },
    above: { label: '上级党组织', otherwise: none },
    situations: { otherwise: none },
    satisfaction: { otherwise: '未测评' },
    manualNote: { otherwise: none },
    suggestedLevel: { otherwise: '未填写' },
    suggestion: { otherwise: none },
    hits: {
      label: '自动指标',
      rows: { indicator: '指标', finding: '命中情况', explanation: '说明' },
      otherwise: none,
    },
    today: { label: '打印日期' },
  },
  gather: gatherCheck,
  paper: {
    title: '软弱涣散基层党组织排查表',
    blocks: [
      { text: '排查轮次：{roundId}　排查日期：{checkedOn}' },
      {
        rows: [
          ['党组织', { text: '{organisation}', span: 3 }],
          ['上级党组织', { text: '{above}', span: 3 }],
          ['软弱涣散情形', { text: '{situations}', span: 3, isTall: true }],
          ['排查情况', { text: '{manualNote}', span: 3, isTall: true }],
          ['群众满意度（%）', '{satisfaction}', '建议程度', '{suggestedLevel}'],
          ['处理建议', { text: '{suggestion}', span: 3, isTall: true }],
        ],
      },
      { text: '自动指标命中情况' },
      {
        each: 'hits',
        rows: [
          ['指标', { text: '命中情况', span: 2 }, '说明'],
          ['{indicator}', { text: '{finding}', span: 2 }, '{explanation}'],
        ],
      },
      { text: '填报单位（盖章）：　　　　　　　　打印日期：{today}' },
    ],
  },
});

interface Measure {
  content: string;
  owner: string | null;
  deadlineOn: string | null;
  doneOn: string | null;
}
const measuresOf = (tx: Tx, caseId: string) =>
  tx.rows<Measure>(sql`
    select m.content, p.name as owner, m.deadline_on::text, m.done_on::text from rectification_measure m
      left join person p on p.id = m.person_id
    where m.case_id = ${caseId}::bigint and m.deleted_at is null order by m.deadline_on, m.id`);

async function gatherCase(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const measures = await measuresOf(tx, id);
  return {
    ...(await factsOfRow(tx, rectificationCase, id, isPlain)),
    measures: measures.map(({ content, owner, deadlineOn, doneOn }, at) => ({
      no: String(at + 1),
      content,
      owner: owner ?? '',
      deadline: dayInWords(deadlineOn),
      done: dayInWords(doneOn) ?? '未完成',
    })),
  };
}

const measures = {
  label: '整顿措施',
  rows: { no: '序号', content: '整顿措施', owner: '责任人', deadline: '完成时限', done: '完成日期' },
};
const helpers = {
  contactLeaderId: { otherwise: '待定' },
  guideUnitId: { otherwise: '待定' },
  instructorId: { otherwise: '待定' },
  secretaryId: { otherwise: '缺职' },
};

/** A day in words stands in one line. */
const measureRow = (no: string, content: string, owner: string, day: string) => [
  no,
  { text: content, span: 6 },
  { text: owner, span: 2 },
  { text: day, span: 3 },
];

const plan = officialDocument({
  code: 'rectificationPlan',
  label: '软弱涣散基层党组织整顿方案（一支部一策）',
  entity: rectificationCase,
  facts: { organisation: { label: '党组织' }, above: { label: '上级党组织', otherwise: none }, ...helpers, measures },
  gather: gatherCase,
  paper: {
    title: '软弱涣散基层党组织整顿方案',
    blocks: [
      { text: '（一支部一策）', align: 'center' },
      {
        rows: [
          ['党组织', { text: '{organisation}', span: 3 }],
          ['上级党组织', { text: '{above}', span: 3 }],
          ['软弱涣散情形', { text: '{situations}', span: 3 }],
          ['程度', '{level}', '认定日期', '{recognisedOn}'],
          ['主要问题', { text: '{problems}', span: 3, isTall: true }],
          ['原因分析', { text: '{cause}', span: 3, isTall: true }],
          ['联系校领导', '{contactLeaderId}', '帮联部门', '{guideUnitId}'],
          ['指导员', '{instructorId}', '党组织书记', '{secretaryId}'],
          ['整顿开始日期', '{startOn}', '整顿期限', '{deadlineOn}'],
        ],
      },
      { text: '整顿措施' },
      {
        each: 'measures',
        rows: [
          measureRow('序号', '整顿措施', '责任人', '完成时限'),
          measureRow('{no}', '{content}', '{owner}', '{deadline}'),
        ],
      },
      { text: '党组织书记（签字）：　　　　　　　　上级党组织（盖章）：　　　　　　' },
    ],
  },
});

const isStruckOff = async (tx: Tx, id: string): Promise<string | null> => {
  const row = await tx.one<{ state: string }>(sql`select state from rectification_case where id = ${id}::bigint`);
  return row?.state === caseStates.closed ? null : '验收销号以后才能出具';
};

const acceptance = officialDocument({
  code: 'rectificationAcceptance',
  label: '软弱涣散基层党组织整顿验收表',
  entity: rectificationCase,
  facts: {
    organisation: { label: '党组织' },
    above: { label: '上级党组织', otherwise: none },
    acceptanceOpinion: { otherwise: '同意销号' },
    secretaryId: { otherwise: '缺职' },
    measures,
  },
  gather: gatherCase,
  waitsFor: isStruckOff,
  paper: {
    title: '软弱涣散基层党组织整顿验收表',
    blocks: [
      {
        rows: [
          ['党组织', { text: '{organisation}', span: 3 }],
          ['上级党组织', { text: '{above}', span: 3 }],
          ['软弱涣散情形', { text: '{situations}', span: 3 }],
          ['整顿开始日期', '{startOn}', '整顿期限', '{deadlineOn}'],
          ['自查情况', { text: '{selfCheck}', span: 3, isTall: true }],
          ['验收组', { text: '{acceptanceTeam}', span: 3 }],
          ['验收日期', '{acceptedOn}', '群众满意度（%）', '{satisfaction}'],
          ['验收意见', { text: '{acceptanceOpinion}', span: 3, isTall: true }],
          ['公示', '{publicFrom}', '至', '{publicTo}'],
          ['党组织书记', '{secretaryId}', '销号日期', '{closedOn}'],
        ],
      },
      { text: '整顿措施完成情况' },
      {
        each: 'measures',
        rows: [
          measureRow('序号', '整顿措施', '责任人', '完成日期'),
          measureRow('{no}', '{content}', '{owner}', '{done}'),
        ],
      },
      { text: '验收组（签字）：　　　　　　　　　　组织部（盖章）：　　　　　　' },
    ],
  },
});

interface Line {
  name: string;
  situations: string;
  level: string;
  leader: string | null;
  deadlineOn: string | null;
  done: string;
  state: string;
}
/** The cases that the reader may see. */
async function gatherLedger(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const lines = await tx.rows<Line>(sql`
    select t.name, t.situations, t.level, t.state, t.deadline_on::text,
      (select p.name from person p where p.id = t.contact_leader_id) as leader,
      (select count(*) filter (where m.done_on is not null) || '/' || count(*) from rectification_measure m
        where m.case_id = t.id and m.deleted_at is null) as done
    from ${sourceOf(rectificationCase)} where ${readable(tx, rectificationCase)} and t.round_id = ${id}::bigint
    order by t.level desc, t.id`);
  const [situations, levels, states] = [
    await wordsOf(tx, 'DJ_RRHS_QX'),
    await wordsOf(tx, 'DJ_RRHS_JB'),
    await wordsOf(tx, 'DJ_RRHS_ZT'),
  ];
  return {
    ...(await factsOfRow(tx, rectificationRound, id, isPlain)),
    total: String(lines.length),
    lines: lines.map((line, at) => ({
      no: String(at + 1),
      place: line.name,
      situations: severalOf(line.situations)
        .map(code => situations(code) ?? code)
        .join('；'),
      level: levels(line.level) ?? '',
      leader: line.leader ?? '',
      deadline: line.deadlineOn ?? '',
      done: line.done,
      state: states(line.state) ?? '',
    })),
  };
}

const ledger = officialDocument({
  code: 'rectificationLedger',
  label: '软弱涣散基层党组织整顿台账',
  entity: rectificationRound,
  facts: {
    total: { label: '党组织数' },
    lines: {
      label: '台账',
      rows: {
        no: '序号',
        place: '党组织',
        situations: '情形',
        level: '程度',
        leader: '联系校领导',
        deadline: '整顿期限',
        done: '措施完成',
        state: '状态',
      },
    },
    today: { label: '制表日期' },
  },
  gather: gatherLedger,
  paper: {
    title: '软弱涣散基层党组织整顿台账',
    blocks: [
      { text: '{name}　共 {total} 个党组织　制表日期：{today}' },
      {
        each: 'lines',
        rows: [
          [
            { text: '序号', span: 2 },
            { text: '党组织', span: 5 },
            { text: '情形', span: 6 },
            { text: '程度', span: 2 },
            { text: '联系校领导', span: 3 },
            { text: '整顿期限', span: 5 },
            { text: '措施', span: 2 },
            { text: '状态', span: 3 },
          ],
          [
            { text: '{no}', span: 2 },
            { text: '{place}', span: 5 },
            { text: '{situations}', span: 6 },
            { text: '{level}', span: 2 },
            { text: '{leader}', span: 3 },
            { text: '{deadline}', span: 5 },
            { text: '{done}', span: 2 },
            { text: '{state}', span: 3 },
          ],
        ],
      },
    ],
  },
});

export const rectificationDocuments = [checkSheet, plan, acceptance, ledger];
