/** Documents of the way into the Party: talk, publicity, admission, formal membership, and the letter of a review. */
import { sql } from 'drizzle-orm';
import { contactsOn } from 'contract/development/calls.ts';
import { publicityKinds, stepStates } from 'contract/development/codes.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { politicalReview } from 'contract/development/political-review.ts';
import { stepOf } from 'contract/development/steps.ts';
import { dayInWords, factsOfRow } from '../../documents/facts.ts';
import { officialDocument } from '../../documents/said.ts';
import type { Fact } from '../../kit/document.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { tenuresOf } from './contacts.ts';
import { approverOf } from './hands.ts';
import type { Gathered } from '../../kit/paper.ts';

interface Place {
  committee: string;
  gender: string | null;
  unit: string | null;
}

/** The committee that approves members of the branch, and where the person studies or works. */
async function placeOf(tx: Tx, organisationId: string, personId: string): Promise<Place | null> {
  const approver = await approverOf(tx, organisationId);
  return tx.one<Place>(sql`
    select coalesce((select a.name from party_organisation a where a.id = ${approver === 'school' ? null : approver}::bigint),
        (select r.name from party_organisation r where r.level = 1 and r.deleted_at is null limit 1)) as committee,
      p.gender, coalesce((select c.name from school_class c where c.id = p.class_id),
        (select u.name from unit u where u.id = p.unit_id)) as unit
    from party_organisation o, person p where o.id = ${organisationId}::bigint and p.id = ${personId}::bigint`);
}

const words = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : (dayInWords(value) ?? String(value));

/** What the forms of these steps say, days in words. */
async function formsOf(tx: Tx, recordId: string, steps: readonly number[]): Promise<Record<string, string | null>> {
  const rows = await tx.rows<{ form: Values }>(sql`
    select form from development_step where record_id = ${recordId}::bigint and is_current
      and step = any(${sql.param(steps)}::int[]) order by step`);
  const forms = rows.flatMap(row => Object.entries(row.form));
  return Object.fromEntries(forms.map(([name, value]) => [name, words(value)]));
}

async function gatherFor(tx: Tx, id: string, isPlain: boolean, steps: readonly number[]): Promise<Gathered> {
  const facts = await factsOfRow(tx, developmentRecord, id, isPlain);
  const row = await tx.one<{ organisationId: string; personId: string }>(sql`
    select organisation_id, person_id from development_record where id = ${id}::bigint`);
  const place = row && (await placeOf(tx, row.organisationId, row.personId));
  const forms = await formsOf(tx, id, steps);
  const { talkerId } = forms;
  const talker = await tx.one<{ name: string }>(sql`
    select name from person where id = ${talkerId ?? '0'}::bigint`);
  return {
    ...facts,
    ...forms,
    gender: place?.gender === '1' ? '男' : place?.gender === '2' ? '女' : null,
    unit: place?.unit ?? null,
    committee: place?.committee ?? null,
    talker: talker?.name ?? forms['talker'] ?? null,
  };
}

const identity: Record<string, Fact> = {
  gender: { label: '性别' },
  unit: { label: '单位或班级', otherwise: '无' },
  organisation: { label: '党支部' },
  today: { label: '填写日期' },
};
const person = [
  ['姓名', '{name}', '性别', '{gender}'],
  ['单位或班级', '{unit}', '申请入党日期', '{appliedOn}'],
];
const signed = [
  { text: '{organisation}', align: 'right' as const },
  { text: '{today}', align: 'right' as const },
];

/** What was done elsewhere left its papers there. */
const doneHere = (tx: Tx, id: string, no: number) =>
  tx.one(sql`
    select 1 from development_step where record_id = ${id}::bigint and step = ${no} and is_current
      and state = ${stepStates.passed} and not is_history`);

/** The document tells of this step, so it waits until it is done. */
const after =
  (no: number) =>
  async (tx: Tx, id: string): Promise<string | null> =>
    (await doneHere(tx, id, no)) ? null : `完成“${stepOf(no)?.name ?? ''}”后生成`;

const talkRecord = officialDocument({
  code: 'developmentTalk',
  waitsFor: after(2),
  label: '入党申请人谈话记录',
  entity: developmentRecord,
  facts: {
    ...identity,
    talker: { label: '谈话人' },
    talkPlace: { label: '谈话地点', otherwise: '　' },
    summary: { label: '谈话情况' },
  },
  gather: (tx, id, isPlain) => gatherFor(tx, id, isPlain, [2]),
  paper: {
    title: '入党申请人谈话记录',
    blocks: [
      {
        rows: [
          ...person,
          ['谈话日期', '{talkedOn}', '谈话人', '{talker}'],
          ['谈话地点', { text: '{talkPlace}', span: 3 }],
          ['谈话情况', { text: '{summary}', span: 3, isTall: true }],
        ],
      },
      ...signed,
    ],
  },
});

/** The latest publicity of its kind. */
async function publicityOf(tx: Tx, id: string): Promise<Gathered & { day: string | null }> {
  const one = await tx.one<{ start: string; end: string }>(sql`
    select start_on::text as start, end_on::text as end from development_publicity
    where record_id = ${id}::bigint and kind = ${publicityKinds.object} and deleted_at is null
    order by start_on desc limit 1`);
  return { publicFrom: dayInWords(one?.start), publicTo: dayInWords(one?.end), day: one?.start ?? null };
}

/** Who accompanied the person on that day. */
async function contactsAt(tx: Tx, id: string, day: string | null): Promise<string | null> {
  const row = await tx.one<{ id: string; contactIds: string[] | null }>(sql`
    select id, contact_ids from development_record where id = ${id}::bigint`);
  const tenures = row ? await tenuresOf(tx, row) : [];
  return contactsOn(tenures, day ?? '9999-12-31')?.names.join('、') ?? null;
}

const objectPublicity = officialDocument({
  code: 'developmentPublicity',
  waitsFor: after(6),
  label: '发展对象公示',
  entity: developmentRecord,
  facts: {
    ...identity,
    publicFrom: { label: '公示开始日期' },
    publicTo: { label: '公示结束日期' },
    committee: { label: '上级党委' },
  },
  gather: async (tx, id, isPlain) => {
    const { day, ...publicity } = await publicityOf(tx, id);
    return {
      ...(await gatherFor(tx, id, isPlain, [6])),
      ...publicity,
      contactIds: await contactsAt(tx, id, day),
    };
  },
  paper: {
    title: '发展对象公示',
    blocks: [
      {
        text: '经培养教育和考察，支部委员会拟将{name}同志列为发展对象。根据发展党员工作有关规定，现将有关情况公示如下。',
        align: 'indent',
      },
      {
        rows: [...person, ['确定为积极分子日期', '{activistOn}', '培养联系人', '{contactIds}']],
      },
      {
        text: '公示时间：{publicFrom}至{publicTo}。公示期间，党员和群众可以向{organisation}或{committee}反映情况和问题。反映问题应当实事求是，提倡署实名。',
        align: 'indent',
      },
      ...signed,
    ],
  },
});

const ballots: Record<string, Fact> = {
  due: { label: '应到会人数' },
  present: { label: '实到人数' },
  agree: { label: '赞成' },
  oppose: { label: '反对' },
  abstain: { label: '弃权' },
  writtenAgree: { label: '书面赞成', otherwise: '0' },
  writtenOppose: { label: '书面反对', otherwise: '0' },
  resolution: { label: '支部大会决议' },
};
const voted =
  '应到会有表决权的党员{due}名，实到会{present}名。经无记名投票，赞成{agree}票，反对{oppose}票，弃权{abstain}票；会前书面赞成{writtenAgree}票，书面反对{writtenOppose}票。{resolution}';

const admission = officialDocument({
  code: 'developmentAdmission',
  waitsFor: after(17),
  label: '接收预备党员决议和审批',
  entity: developmentRecord,
  facts: {
    ...identity,
    ...ballots,
    introducerOpinions: { label: '入党介绍人意见' },
    joinedOn: { label: '支部大会日期' },
    committeeTalkedOn: { label: '上级党委谈话日期' },
    opinion: { label: '谈话情况和意见' },
    approvedOn: { label: '上级党委审批日期' },
    committee: { label: '上级党委' },
  },
  // The ballots of the branch, not those of the committee, stand in the resolution.
  gather: async (tx, id, isPlain) => ({
    ...(await gatherFor(tx, id, isPlain, [14, 16])),
    ...(await formsOf(tx, id, [15])),
  }),
  paper: {
    title: '接收预备党员决议和审批',
    blocks: [
      {
        rows: [
          ...person,
          ['志愿书编号', '{applicationBookNo}', '入党介绍人', '{introducerIds}'],
          ['入党介绍人意见', { text: '{introducerOpinions}', span: 3, isTall: true }],
          ['支部大会决议', { text: `${voted}\n支部大会日期：{joinedOn}`, span: 3, isTall: true }],
          ['上级党委谈话', { text: '{opinion}\n谈话日期：{committeeTalkedOn}', span: 3, isTall: true }],
          [
            '上级党委审批',
            {
              text: '同意接收为中共预备党员，预备期自{joinedOn}至{probationEndOn}。\n审批日期：{approvedOn}',
              span: 3,
              isTall: true,
            },
          ],
        ],
      },
      { text: '{committee}', align: 'right' },
      { text: '{today}', align: 'right' },
    ],
  },
});

const formalApproval = officialDocument({
  code: 'developmentFormal',
  waitsFor: after(24),
  label: '预备党员转正决议和审批',
  entity: developmentRecord,
  facts: {
    ...identity,
    ...ballots,
    formalMeetingOn: { label: '支部大会日期' },
    formalApprovedOn: { label: '上级党委审批日期' },
    committee: { label: '上级党委' },
  },
  gather: async (tx, id, isPlain) => {
    const { formalDecision: _, ...forms } = await formsOf(tx, id, [23]);
    return { ...(await gatherFor(tx, id, isPlain, [22])), ...forms };
  },
  paper: {
    title: '预备党员转正决议和审批',
    blocks: [
      {
        rows: [
          ...person,
          ['入党时间', '{joinedOn}', '转正申请日期', '{formalAppliedOn}'],
          [
            '支部大会决议',
            { text: `${voted}决议：{formalDecision}。\n支部大会日期：{formalMeetingOn}`, span: 3, isTall: true },
          ],
          [
            '上级党委审批',
            { text: '同意。转正时间：{formalOn}。\n审批日期：{formalApprovedOn}', span: 3, isTall: true },
          ],
        ],
      },
      { text: '{committee}', align: 'right' },
      { text: '{today}', align: 'right' },
    ],
  },
});

const reviewLetter = officialDocument({
  code: 'politicalReviewLetter',
  beside: {
    entity: developmentRecord,
    async ids(tx, id) {
      const rows = await tx.rows<{ id: string }>(sql`
        select id from political_review where record_id = ${id}::bigint and deleted_at is null order by id`);
      return rows.map(row => row.id);
    },
  },
  label: '政审函调信',
  entity: politicalReview,
  facts: {
    relation: { otherwise: '其他关系' },
    organisation: { label: '党支部' },
    today: { label: '填写日期' },
  },
  async gather(tx, id, isPlain) {
    const facts = await factsOfRow(tx, politicalReview, id, isPlain);
    const place = await tx.one<{ name: string }>(sql`
      select o.name from political_review v join development_record r on r.id = v.record_id
      join party_organisation o on o.id = r.organisation_id where v.id = ${id}::bigint`);
    return { ...facts, organisation: place?.name ?? null };
  },
  paper: {
    title: '关于政治审查的函',
    blocks: [
      { text: '{unitName}：', align: 'left' },
      {
        text: '{name}同志是我支部的发展对象。根据发展党员工作有关规定，需了解其{relation}{targetName}的政治表现、有无违纪违法情况以及其他需要说明的问题。请予协助，并将有关情况书面函复我支部。',
        align: 'indent',
      },
      ...signed,
    ],
  },
});

export const developmentDocuments = [talkRecord, objectPublicity, admission, formalApproval, reviewLetter];
