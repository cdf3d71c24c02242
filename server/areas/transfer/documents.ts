/** Papers of transfers: the introduction letter in its three parts, and the letter of proof for a member who lives away. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { capitalDigits, capitalNumber } from 'contract/transfer/capitals.ts';
import { letterStates } from 'contract/transfer/codes.ts';
import { flowingMember } from 'contract/transfer/flowing-member.ts';
import { introductionLetter } from 'contract/transfer/introduction-letter.ts';
import { dayInWords, factsOfRow } from '../../documents/facts.ts';
import { officialDocument } from '../../documents/said.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { reach } from '../../kit/resource/reach.ts';
import { forbidden, refuse } from '../../kit/refusal.ts';
import { lettersOf, openLetter } from './letter-page.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Gathered } from '../../kit/paper.ts';

const area = 'transfer.introductionLetter';

/** A letter that no longer holds is not made again; its id card stands in full, so only who prints letters makes one. */
async function gatherLetter(tx: Tx, id: string): Promise<Gathered> {
  if (!reach(tx.actor, `${area}.print`).all) throw forbidden(`${area}.print`);
  const own = await tx.one<{ transferId: string; state: string }>(sql`
    select transfer_id, state from introduction_letter where id = ${id}::bigint`);
  const [found] = own ? await lettersOf(tx, [own.transferId]) : [];
  if (!found || found.id !== id || found.state !== letterStates.valid)
    throw refuse([fault('', `${area}.void`, { state: (await wordsOf(tx, 'DJ_ZJ_JSX'))(own?.state) })]);
  const letter = openLetter(tx, found);
  const words = {
    ...letter,
    fromCommittee: letter.fromCommittee ?? letter.school,
    number: capitalDigits(letter.letterNo),
    gender: (await wordsOf(tx, 'DJ_COMM_XB'))(letter.gender),
    ethnicity: (await wordsOf(tx, 'DJ_COMM_MZXX'))(letter.ethnicity),
    memberCategory: (await wordsOf(tx, 'DJ_DY_RYLBXX'))(letter.memberCategory),
    duesPaidTo: dayInWords(letter.duesPaidTo),
    validDays: capitalNumber(letter.validDays),
    issuedOn: dayInWords(letter.issuedOn),
    expiresOn: dayInWords(letter.expiresOn),
  };
  return Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, value === null ? null : String(value)]),
  );
}

const who = '{name}同志（{gender}），{age}岁，{ethnicity}，系中共{memberCategory}，身份证号码{idCard}';
const way = '组织关系由{fromBranch}转到{toOrganisationName}';
const cut = { text: '………………第{number}号………………', align: 'center' as const };
const seal = { text: '{school}（盖章）　{issuedOn}', align: 'right' as const };
const titled = (part: string) => ({
  text: `中国共产党党员组织关系介绍信${part}　第 {letterNo} 号`,
  align: 'center' as const,
});

const introduction = officialDocument({
  code: 'introductionLetter',
  label: '党员组织关系介绍信',
  entity: introductionLetter,
  facts: {
    gender: { label: '性别' },
    age: { label: '年龄' },
    ethnicity: { label: '民族' },
    idCard: { label: '公民身份号码' },
    phone: { label: '党员联系电话', otherwise: '　' },
    number: { label: '大写编号' },
    fromBranch: { label: '转出党支部' },
    fromCommittee: { label: '转出基层党委' },
    school: { label: '学校党委' },
    toOrganisationName: { label: '接收党组织' },
    duesPaidTo: { label: '党费交至' },
  },
  gather: gatherLetter,
  paper: {
    title: '中国共产党党员组织关系介绍信（存根）',
    // The three parts stand on one sheet, so the outer ones are set smaller.
    blocks: [
      { text: '第 {letterNo} 号', align: 'right' },
      { text: `　　${who}，${way}。党费交至{duesPaidTo}。有效期{validDays}天。` },
      seal,
      cut,
      titled(''),
      { text: '{toCommittee}：' },
      { text: `${who}，${way}，请接洽。`, align: 'indent' },
      {
        text: '该同志党费已交到{duesPaidTo}。（有效期{validDays}天，自{issuedOn}至{expiresOn}）',
        align: 'indent',
      },
      seal,
      { text: '党员联系电话：{phone}　党员原所在基层党委：{fromCommittee}' },
      cut,
      titled('（回执）'),
      { text: '{school}组织部：' },
      { text: '　　{name}同志的党员组织关系已转达我处，特此回复。' },
      { text: '{toCommittee}（盖章）　　　　年　　月　　日', align: 'right' },
      { text: '经办人：　　　　　　　　联系电话：' },
    ],
  },
});

/** Of who came from elsewhere the home branch gives proof, not this one. */
async function gatherProof(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const { organisation: branch = null, ...facts } = await factsOfRow(tx, flowingMember, id, isPlain);
  return { ...facts, branch };
}

const proof = officialDocument({
  code: 'flowingProof',
  label: '党员证明信',
  entity: flowingMember,
  facts: {
    memberId: { label: '本支部党员' },
    hostOrganisationName: { otherwise: '有关党组织' },
    planBackOn: { otherwise: '返回时止' },
    certNo: { otherwise: '　' },
    branch: { label: '所在党支部' },
    committee: { label: '出具证明的党组织' },
    today: { label: '开具日期' },
  },
  gather: gatherProof,
  paper: {
    title: '党员证明信',
    blocks: [
      { text: '{hostOrganisationName}：' },
      {
        text: '兹证明{name}同志系{branch}{memberCategory}，因{reason}，自{startOn}至{planBackOn}在{place}。请安排该同志参加组织生活，并予以教育和管理。该同志的组织关系仍在我支部，返回时请将参加组织生活的情况告知。',
        align: 'indent',
      },
      { text: '活动证编号：{certNo}　本支部联系人：{contactPersonId}' },
      { text: '{committee}（盖章）', align: 'right' },
      { text: '{today}', align: 'right' },
    ],
  },
});

export const transferDocuments = [introduction, proof];
