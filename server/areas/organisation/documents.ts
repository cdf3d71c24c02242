/** The approval sheet of a change order, with the opinions of those who dealt with it. */
import { organisationChange } from 'contract/organisation/organisation-change.ts';
import { dayInWords, factsOfRow } from '../../documents/facts.ts';
import { officialDocument } from '../../documents/said.ts';
import { stepsOf } from '../workflow/index.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Gathered } from '../../kit/paper.ts';

/** What a change sets anew, in the words of the order. */
const news = [
  'newName',
  'newShortName',
  'newCode',
  'newCategory',
  'newBranchType',
  'newParentId',
  'partnerIds',
  'unitIds',
  'memberIds',
] as const;
const pending = '（尚未审批）';

async function gather(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const facts = await factsOfRow(tx, organisationChange, id, isPlain);
  const steps = await stepsOf(tx, 'organisationChange', id);
  const words = (step: (typeof steps)[number]) =>
    [`${step.node}：${step.opinion ?? '同意'}`, `${step.operatorName}　${dayInWords(step.at) ?? ''}`].join('\n');
  // Of a sheet that went back and came again, what was said last counts.
  const since = steps.findLastIndex(step => step.outcome !== null && step.outcome !== '1');
  const judged = steps.slice(since + 1).filter(step => step.outcome === '1');
  return {
    ...facts,
    content: news
      .filter(name => facts[name] !== null)
      .map(name => `${organisationChange.fields[name].label}：${String(facts[name])}`)
      .join('\n'),
    review: judged.length > 1 ? judged.slice(0, -1).map(words).join('\n') : null,
    approval: judged.length > 0 ? words(judged.at(-1) as (typeof judged)[number]) : null,
  };
}

const changeSheet = officialDocument({
  code: 'organisationChangeSheet',
  label: '党组织变更审批表',
  entity: organisationChange,
  facts: {
    organisation: { label: '党组织' },
    code: { label: '党组织代码' },
    above: { label: '上级党组织', otherwise: '无' },
    documentNo: { otherwise: '无' },
    content: { label: '变更内容', otherwise: '无' },
    review: { label: '上级党委审核意见', otherwise: pending },
    approval: { label: '审批意见', otherwise: pending },
  },
  gather,
  paper: {
    title: '党组织变更审批表',
    blocks: [
      {
        rows: [
          ['党组织', { text: '{organisation}', span: 3 }],
          ['党组织代码', '{code}', '变更类型', '{type}'],
          ['上级党组织', { text: '{above}', span: 3 }],
          ['生效日期', '{effectiveOn}', '批准文号', '{documentNo}'],
          ['变更内容', { text: '{content}', span: 3, isTall: true }],
          ['变更原因', { text: '{reason}', span: 3, isTall: true }],
          ['上级党委审核意见', { text: '{review}', span: 3, isTall: true }],
          ['审批意见', { text: '{approval}', span: 3, isTall: true }],
        ],
      },
    ],
  },
});

export const organisationDocuments = [changeSheet];
