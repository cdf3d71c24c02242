/** 选拔任用工作纪实: the whole way of a matter on one paper. Domain-cadre 1.10. */
import { appointment } from 'contract/appointment/appointment.ts';
import { factsOfRow } from '../../../documents/facts.ts';
import { officialDocument } from '../../../documents/said.ts';
import { chronicleOf } from './chronicle-facts.ts';

const list = (label: string, rows: Record<string, string>) => ({ label, otherwise: '', rows });
const none = { otherwise: '—' };

/** Made at any step, by those who see the matter. */
export const chronicle = officialDocument({
  code: 'appointmentChronicle',
  label: '选拔任用工作纪实',
  entity: appointment,
  facts: {
    personId: { label: '干部' },
    ...Object.fromEntries(
      [
        'toPostName',
        'toRank',
        'unitId',
        'fromPostIds',
        'changeType',
        'ownerId',
        'exceptionNo',
        'meetingId',
        'voteWay',
        'agreeCount',
        'againstCount',
        'abstainCount',
        'avoiderIds',
        'decidedOn',
        'documentId',
        'checkNote',
      ].map(name => [name, none]),
    ),
    lines: list('资格审查', { rule: '条件', verdict: '结论', told: '情况' }),
    rounds: list('民主推荐', { form: '形式', heldOn: '日期', attended: '到会', votes: '得票' }),
    checks: list('凡提四必', { kind: '内容', result: '结论', doneOn: '日期', opinion: '情况', doneBy: '办理人' }),
    inspections: list('组织考察', { who: '考察组', startOn: '开始', talks: '谈话', summary: '情况' }),
    notices: list('任前公示', { startOn: '开始', endOn: '届满', channel: '渠道', objections: '异议' }),
    way: list('办理经过', { node: '环节', said: '意见', by: '办理人', on: '日期' }),
    today: { label: '打印日期' },
  },
  gather: async (tx, id, isPlain) => ({
    ...(await factsOfRow(tx, appointment, id, isPlain)),
    ...(await chronicleOf(tx, id)),
  }),
  paper: {
    title: '干部选拔任用工作纪实',
    blocks: [
      { text: '编号：{code}', align: 'right' },
      {
        rows: [
          ['干部', '{personId}', '批次', '{batchName}'],
          ['任免类型', '{type}', '任职变动类别', '{changeType}'],
          ['拟任职务', { text: '{unitId} {toPostName}（{toRank}）', span: 3 }],
          ['拟免职务', { text: '{fromPostIds}', span: 3 }],
          ['任免理由', { text: '{reason}', span: 3 }],
          ['承办人', '{ownerId}', '破格批准文号', '{exceptionNo}'],
        ],
      },
      { text: '一、动议与资格审查' },
      {
        each: 'lines',
        rows: [
          ['条件', '结论', { text: '情况', span: 2 }],
          ['{rule}', '{verdict}', { text: '{told}', span: 2 }],
        ],
      },
      { text: '核对结论：{checkNote}' },
      { text: '二、民主推荐' },
      {
        each: 'rounds',
        rows: [
          ['形式', '日期', '到会/应到', '得票/有效票'],
          ['{form}', '{heldOn}', '{attended}', '{votes}'],
        ],
      },
      { text: '三、组织考察' },
      {
        each: 'inspections',
        rows: [
          ['考察组', '开始日期', '谈话', '情况'],
          ['{who}', '{startOn}', '{talks}', '{summary}'],
        ],
      },
      {
        each: 'checks',
        rows: [
          ['凡提四必', '结论', '完成日期', '情况', '办理人'],
          ['{kind}', '{result}', '{doneOn}', '{opinion}', '{doneBy}'],
        ],
      },
      { text: '四、讨论决定' },
      {
        rows: [
          ['会议', '{meetingId}', '决定日期', '{decidedOn}'],
          ['表决方式', '{voteWay}', '同意/不同意/弃权', '{agreeCount}/{againstCount}/{abstainCount}'],
          ['回避人员', { text: '{avoiderIds}', span: 3 }],
        ],
      },
      { text: '五、任前公示与任职' },
      {
        each: 'notices',
        rows: [
          ['公示开始', '公示届满', '渠道', '异议'],
          ['{startOn}', '{endOn}', '{channel}', '{objections}'],
        ],
      },
      { rows: [['任免文件', '{documentId}', '环节', '{state}']] },
      { text: '六、办理经过' },
      {
        each: 'way',
        rows: [
          ['环节', '意见', '办理人', '日期'],
          ['{node}', '{said}', '{by}', '{on}'],
        ],
      },
      { text: '{today}', align: 'right' },
    ],
  },
});
