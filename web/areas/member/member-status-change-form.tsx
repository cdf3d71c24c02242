import { useNavigate } from 'react-router';
import { standing } from 'contract/member/codes.ts';
import { memberStatusChange } from 'contract/member/member-status-change.ts';
import { toast } from '../../client/notice.ts';
import { useTab } from '../../client/tab.ts';
import { FormPage, type Section } from '../../kit/form-page.tsx';
import type { FieldWords } from '../../kit/field-row.tsx';
import { useForm } from '../../kit/form.ts';
import type { Row } from '../../kit/list.ts';
import { useId, WithRecord } from '../../kit/record-page.tsx';

const names = [
  'memberId',
  'newStatus',
  'sinceOn',
  'meetingOn',
  'documentNo',
  'effectiveOn',
  'reason',
  'attachments',
] as const;

const bySpan: readonly string[] = [standing.suspended, standing.leftByItself];
const byPaper: readonly string[] = [standing.expelled, standing.deceased, standing.notRecognised];
const byMeeting: readonly string[] = [
  standing.suspended,
  standing.withdrawn,
  standing.persuadedOut,
  standing.leftByItself,
  standing.cancelled,
];
/** What an order may lead to; 转出 comes by a transfer. */
const possible = Object.values(standing).filter(code => code !== standing.transferred && code !== standing.underReview);

/** A change shows what it needs and nothing else. */
function sectionsFor(status: string): Section[] {
  const asked = [
    ...(bySpan.includes(status) ? ['sinceOn'] : []),
    ...(byMeeting.includes(status) ? ['meetingOn'] : []),
    ...(byPaper.includes(status) || byMeeting.includes(status) ? ['documentNo'] : []),
  ];
  return [{ title: '变更内容', fields: ['memberId', 'newStatus', ...asked, 'effectiveOn', 'reason', 'attachments'] }];
}

const sinceHelp: Record<string, string> = {
  [standing.suspended]: '失去联系或逾期未归之日，满六个月方可停止党籍',
  [standing.leftByItself]: '不参加组织生活、不交党费或不做分配的工作之日，满六个月；停止党籍的满两年',
};
const paperHelp: Record<string, string> = {
  [standing.expelled]: '处分决定的文号',
  [standing.deceased]: '死亡证明的编号',
};

const wordsFor = (status: string): Record<string, FieldWords> => ({
  memberId: { help: '只能选择您管理范围内的党员' },
  newStatus: { only: possible, help: '转出党员请办理组织关系转接' },
  sinceOn: { isRequired: true, help: sinceHelp[status] ?? '' },
  meetingOn: { isRequired: true, help: '讨论此事的支部党员大会' },
  documentNo: { isRequired: byPaper.includes(status), help: paperHelp[status] ?? '' },
  effectiveOn: { help: '到期后组织部方可批准执行' },
  reason: { isWide: true, help: '写明事实和依据' },
  attachments: { isWide: true },
});

function StatusChangeFields({ row }: { row?: Row }) {
  const memberId = new URLSearchParams(useTab().location.search).get('memberId');
  const form = useForm(memberStatusChange, { row, names, known: memberId ? { memberId } : {} });
  const navigate = useNavigate();
  const status = String(form.values['newStatus'] ?? '');
  return (
    <FormPage
      form={form}
      title={row ? `编辑${String(row['matter'])}` : '申请党籍状态变更'}
      sections={sectionsFor(status)}
      words={wordsFor(status)}
      after="保存后请核对并提交：院系党委审核，组织部批准后执行。"
      verb="申请"
      onSaved={saved => {
        toast(`已保存${String(saved['matter'])}，请核对后提交`);
        void navigate(`/member/status-change/detail?id=${saved.id}`, { replace: true });
      }}
    />
  );
}

/** 状态变更: what each change needs; never the fields of another. */
export function MemberStatusChangeForm() {
  const id = useId();
  if (!new URLSearchParams(useTab().location.search).has('id')) return <StatusChangeFields key="new" />;
  return (
    <WithRecord resource={memberStatusChange} id={id}>
      {row => <StatusChangeFields key={row.id} row={row} />}
    </WithRecord>
  );
}
