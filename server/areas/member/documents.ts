/** Documents about one member: the sheet of basic information, the certificates of membership and of 党龄. */
import { sql } from 'drizzle-orm';
import { formal } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { factsOfRow } from '../../documents/facts.ts';
import { officialDocument } from '../../documents/said.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Gathered } from '../../kit/paper.ts';

async function gather(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const facts = await factsOfRow(tx, partyMember, id, isPlain);
  const member = await tx.one<{ category: string }>(sql`
    select member_category as category from party_member where id = ${id}::bigint`);
  const isFormal = member?.category === formal;
  const { formalOn = null } = facts;
  return {
    ...facts,
    // Whoever is on probation has not become a formal member yet: no gap, but a fact of its own.
    formalOn: isFormal ? formalOn : '预备期',
    formalWords: isFormal ? formalOn && `，${String(formalOn)}转为正式党员` : '，现为预备党员',
  };
}

const none = '无';
const identity = { organisation: { label: '所在党支部' }, today: { label: '填表日期' } };

const memberSheet = officialDocument({
  code: 'memberSheet',
  label: '党员基本信息表',
  entity: partyMember,
  facts: {
    ...identity,
    degree: { otherwise: none },
    number: { otherwise: none },
    unitId: { otherwise: none },
    title: { otherwise: none },
    adminPost: { otherwise: none },
    workStartedOn: { otherwise: none },
    graduateSchool: { otherwise: none },
    major: { otherwise: none },
    email: { otherwise: none },
    appliedOn: { otherwise: none },
    activistOn: { otherwise: none },
    objectOn: { otherwise: none },
    joinOrganisationName: { otherwise: none },
    introducers: { otherwise: none },
    partyAge: { otherwise: '0' },
  },
  gather,
  paper: {
    title: '党员基本信息表',
    blocks: [
      {
        rows: [
          ['姓名', '{name}', '性别', '{gender}', '民族', '{ethnicity}'],
          ['出生日期', '{birthDate}', '籍贯', '{nativePlace}', '学号/工号', '{number}'],
          ['公民身份号码', { text: '{idCard}', span: 3 }, '手机', '{phone}'],
          ['学历', '{education}', '学位', '{degree}', '人员类型', '{personType}'],
          ['毕业院校', { text: '{graduateSchool}', span: 3 }, '专业', '{major}'],
          ['单位', { text: '{unitId}', span: 3 }, '参加工作时间', '{workStartedOn}'],
          ['工作岗位', { text: '{jobPost}', span: 3 }, '专业技术职务', '{title}'],
          ['行政职务', { text: '{adminPost}', span: 3 }, '邮箱', '{email}'],
          ['所在党支部', { text: '{organisation}', span: 5 }],
          ['人员类别', '{memberCategory}', '党籍状态', '{partyStatus}', '党龄', '{partyAge} 年'],
          ['申请入党日期', '{appliedOn}', '确定为积极分子日期', '{activistOn}', '确定为发展对象日期', '{objectOn}'],
          ['入党时间', '{joinedOn}', '转正时间', '{formalOn}', '入党类型', '{joinType}'],
          ['入党时所在支部', { text: '{joinOrganisationName}', span: 5 }],
          ['入党介绍人', { text: '{introducers}', span: 3 }, '进入支部日期', '{enteredOn}'],
        ],
      },
      { text: '填表日期：{today}' },
    ],
  },
});

const memberCertificate = officialDocument({
  code: 'memberCertificate',
  label: '党员身份证明',
  entity: partyMember,
  facts: {
    ...identity,
    memberCategory: {},
    formalWords: { label: '转正时间' },
    committee: { label: '出具证明的党组织' },
  },
  gather,
  paper: {
    title: '党员身份证明',
    blocks: [
      {
        text: '兹证明{name}，{gender}，{ethnicity}，{birthDate}出生，公民身份号码{idCard}，{joinedOn}加入中国共产党{formalWords}，组织关系现在{organisation}。',
        align: 'indent',
      },
      { text: '特此证明。', align: 'indent' },
      { text: '{committee}', align: 'right' },
      { text: '{today}', align: 'right' },
    ],
  },
});

/** 党龄 counts from full membership: of whoever has none there is none to certify. 党章第七条. */
const ageCertificate = officialDocument({
  code: 'partyAgeCertificate',
  label: '党龄证明',
  entity: partyMember,
  facts: {
    ...identity,
    formalOn: { label: '转正时间' },
    partyAge: { label: '党龄' },
    committee: { label: '出具证明的党组织' },
  },
  gather: (tx, id, isPlain) => factsOfRow(tx, partyMember, id, isPlain),
  paper: {
    title: '党龄证明',
    blocks: [
      {
        text: '兹证明{name}，{gender}，{ethnicity}，{birthDate}出生，公民身份号码{idCard}，{joinedOn}加入中国共产党，{formalOn}转为正式党员，党龄自转正之日算起，至{today}满{partyAge}年，组织关系现在{organisation}。',
        align: 'indent',
      },
      { text: '特此证明。', align: 'indent' },
      { text: '{committee}', align: 'right' },
      { text: '{today}', align: 'right' },
    ],
  },
});

export const memberDocuments = [memberSheet, memberCertificate, ageCertificate];
