/** Papers of an appraisal: the form of one member, the sheet of a branch, and the ballot to print. Domain-party 8.2. */
import { sql } from 'drizzle-orm';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { branchGrading } from 'contract/appraisal/branch-grading.ts';
import { batchStates } from 'contract/appraisal/codes.ts';
import { shownScore } from 'contract/appraisal/scores.ts';
import { factsOfRow } from '../../documents/facts.ts';
import type { Gathered } from '../../kit/paper.ts';
import { officialDocument } from '../../documents/said.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import type { Tx } from '../../kit/registry.ts';

/** Below five ballots no sum is told on paper either. */
const tooFew = '少于 5 票，不予显示';
/** A part that is off, or not counted yet, has no score at all. */
const scoreOf = (score: number | null, isCounted: boolean) =>
  score === null ? (isCounted ? tooFew : '—') : shownScore(score);
const isCounted = sql`b.state > ${batchStates.started}`;

/** Filled in by hand. */
const signed = '　　　　　　　　　　　　（盖章）　　　　年　　月　　日';

interface FormFacts {
  batch: string;
  summary: string | null;
  selfScores: string | null;
  mutualScore: number | null;
  massesScore: number | null;
  finalScore: number | null;
  hasMutual: boolean;
  hasMasses: boolean;
  host: string | null;
  gender: string | null;
  ethnicity: string | null;
  born: string | null;
  joined: string | null;
}
async function gatherForm(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const row = await tx.one<FormFacts>(sql`
    select b.name as batch, s.content as summary, f.scores as self_scores, a.mutual_score, a.masses_score, a.final_score,
      b.has_mutual and ${isCounted} as has_mutual, b.has_masses and ${isCounted} as has_masses,
      a.host_name || '：' || a.host_opinion as host, p.gender, p.ethnicity,
      to_char(p.birth_date, 'YYYY"年"FMMM"月"') as born, to_char(m.joined_on, 'YYYY"年"FMMM"月"') as joined
    from appraisal_participant a join person p on p.id = a.member_id join party_member m on m.id = a.member_id join appraisal_batch b on b.id = a.batch_id
      left join personal_summary s on s.participant_id = a.id and s.deleted_at is null
      left join self_appraisal f on f.participant_id = a.id and f.deleted_at is null
    where a.id = ${id}::bigint`);
  const [genderOf, ethnicityOf] = await Promise.all([wordsOf(tx, 'DJ_COMM_XB'), wordsOf(tx, 'DJ_COMM_MZXX')]);
  return {
    ...(await factsOfRow(tx, appraisalParticipant, id, isPlain)),
    batch: row?.batch ?? null,
    summary: row?.summary ?? null,
    selfScores: row?.selfScores ?? null,
    mutual: scoreOf(row?.mutualScore ?? null, row?.hasMutual === true),
    masses: scoreOf(row?.massesScore ?? null, row?.hasMasses === true),
    total: row?.finalScore ? shownScore(row.finalScore) : null,
    host: row?.host ?? null,
    gender: genderOf(row?.gender ?? null),
    ethnicity: ethnicityOf(row?.ethnicity ?? null),
    born: row?.born ?? null,
    joined: row?.joined ?? null,
  };
}

const form = officialDocument({
  code: 'appraisalForm',
  label: '民主评议党员登记表',
  entity: appraisalParticipant,
  facts: {
    organisation: { label: '党支部' },
    batch: { label: '评议批次' },
    gender: { label: '性别', otherwise: '—' },
    ethnicity: { label: '民族', otherwise: '—' },
    born: { label: '出生年月', otherwise: '—' },
    joined: { label: '入党时间', otherwise: '—' },
    summary: { label: '个人总结', otherwise: '（未提交）' },
    selfGrade: { otherwise: '—' },
    selfScores: { label: '各项自评', otherwise: '—' },
    mutual: { label: '互评分' },
    masses: { label: '群众分' },
    total: { label: '综合分', otherwise: '—' },
    host: { label: '流入地评议', otherwise: '—' },
    orgOpinion: { otherwise: '' },
    finalGrade: { otherwise: '' },
    confirmedOn: { otherwise: '' },
    today: { label: '打印日期' },
  },
  gather: gatherForm,
  paper: {
    title: '民主评议党员登记表',
    blocks: [
      { text: '{organisation}　{batch}' },
      {
        rows: [
          ['姓名', '{name}', '性别', '{gender}'],
          ['民族', '{ethnicity}', '出生年月', '{born}'],
          ['入党时间', '{joined}', '自评等次', '{selfGrade}'],
          ['互评分', '{mutual}', '群众分', '{masses}'],
          ['综合分', '{total}', '评定等次', '{finalGrade}'],
          ['各项自评', { text: '{selfScores}', span: 3 }],
          ['个人总结', { text: '{summary}', span: 3, isTall: true }],
          ['流入地评议', { text: '{host}', span: 3 }],
          ['支部评定意见', { text: '{orgOpinion}', span: 3, isTall: true }],
          ['上级党组织意见', { text: signed, span: 3 }],
          ['本人确认', '{confirmedOn}', '本人签字', ''],
        ],
      },
      { text: '党支部书记（签字）：　　　　　　　　打印日期：{today}' },
    ],
  },
});

interface Line {
  name: string;
  selfGrade: string | null;
  mutualScore: number | null;
  massesScore: number | null;
  finalScore: number | null;
  finalGrade: string | null;
  hasMutual: boolean;
  hasMasses: boolean;
}
const linesOf = (tx: Tx, id: string) =>
  tx.rows<Line>(sql`
    select a.name, a.self_grade, a.mutual_score, a.masses_score, a.final_score, a.final_grade,
      b.has_mutual and ${isCounted} as has_mutual, b.has_masses and ${isCounted} as has_masses
    from branch_grading g join appraisal_batch b on b.id = g.batch_id join appraisal_participant a on a.batch_id = g.batch_id
      and a.organisation_id = g.organisation_id and a.deleted_at is null
      join person p on p.id = a.member_id
    where g.id = ${id}::bigint order by p.name_pinyin, a.id`);

/** A name of eight signs stands in one line. */
const sheetRow = (no: string, name: string, rest: string[]) => [
  no,
  { text: name, span: 3 },
  ...rest.map(text => ({ text, span: 2 })),
];

const sheet = officialDocument({
  code: 'appraisalSheet',
  label: '民主评议汇总表',
  entity: branchGrading,
  facts: {
    organisation: { label: '党支部' },
    members: { label: '参评人数' },
    lines: {
      label: '汇总',
      rows: {
        no: '序号',
        member: '姓名',
        self: '自评',
        mutual: '互评分',
        masses: '群众分',
        total: '综合分',
        grade: '评定等次',
      },
    },
    today: { label: '制表日期' },
  },
  async gather(tx, id, isPlain) {
    const lines = await linesOf(tx, id);
    const word = await wordsOf(tx, 'DJ_MZPY_DC');
    return {
      ...(await factsOfRow(tx, branchGrading, id, isPlain)),
      members: String(lines.length),
      lines: lines.map((line, at) => ({
        no: String(at + 1),
        member: line.name,
        self: word(line.selfGrade) ?? '',
        mutual: scoreOf(line.mutualScore, line.hasMutual),
        masses: scoreOf(line.massesScore, line.hasMasses),
        total: line.finalScore === null ? '' : shownScore(line.finalScore),
        grade: word(line.finalGrade) ?? '',
      })),
    };
  },
  paper: {
    title: '民主评议党员汇总表',
    blocks: [
      { text: '{organisation}　{name}　参评 {members} 人' },
      {
        each: 'lines',
        rows: [
          sheetRow('序号', '姓名', ['自评', '互评分', '群众分', '综合分', '评定等次']),
          sheetRow('{no}', '{member}', ['{self}', '{mutual}', '{masses}', '{total}', '{grade}']),
        ],
      },
      { text: '少于 5 票的得分不予显示。　党支部书记（签字）：　　　　　　制表日期：{today}' },
    ],
  },
});

/** An empty ballot, for who rates on paper at the meeting. */
const ballot = officialDocument({
  code: 'appraisalBallot',
  label: '民主评议测评票',
  entity: branchGrading,
  facts: {
    organisation: { label: '党支部' },
    people: { label: '被评议党员', rows: { member: '姓名', blank: '空格' } },
  },
  async gather(tx, id, isPlain) {
    const lines = await linesOf(tx, id);
    return {
      ...(await factsOfRow(tx, branchGrading, id, isPlain)),
      people: lines.map(({ name }) => ({ member: name, blank: '　' })),
    };
  },
  paper: {
    title: '民主评议党员测评票',
    blocks: [
      { text: '{organisation}　{name}', align: 'center' },
      {
        each: 'people',
        rows: [
          [{ text: '姓名', span: 2 }, '优秀', '合格', '基本合格', '不合格'],
          [{ text: '{member}', span: 2 }, '{blank}', '{blank}', '{blank}', '{blank}'],
        ],
      },
      { text: '说明：每名党员只选一个等次，在相应栏内画“○”。本票无记名，请勿在票上书写姓名。' },
    ],
  },
});

export const appraisalDocuments = [form, sheet, ballot];
