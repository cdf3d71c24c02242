import { useMemo } from 'react';
import { isDay } from 'contract/kit/types/day.ts';
import { standing } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { memberStatusChange } from 'contract/member/member-status-change.ts';
import { useTab } from '../../client/tab.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import type { Input } from '../../kit/field/inputs/input.ts';
import { RefInput } from '../../kit/field/inputs/ref.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { byPaper, sectionsFor } from './status-change-fields.ts';
import type { Row } from '../../kit/data/row.ts';

/** What an order may lead to; 转出 comes by a transfer. */
const possible = Object.values(standing).filter(code => code !== standing.transferred);

const sinceHelp: Record<string, string> = {
  [standing.suspended]: '失去联系或逾期未归之日，满六个月方可停止党籍',
  [standing.leftByItself]: '不参加组织生活、不交党费或不做分配的工作之日，满六个月；停止党籍的满两年',
};
const paperHelp: Record<string, string> = {
  [standing.expelled]: '处分决定的文号',
  [standing.deceased]: '死亡证明的编号',
  [standing.normal]: '恢复党籍（原已出党、除名或取消资格）须填写决定文号；解除停止党籍可不填',
  [standing.notRecognised]: '组织部不予承认的决定文号；接收时发现突击发展、弄虚作假的，由接收党委报批',
};

const wordsFor = (status: string): Record<string, FieldWords> => ({
  memberId: { help: '只能选择您管理范围内的党员' },
  newStatus: { only: possible, help: '转出党员请办理组织关系转接' },
  lapse: { help: '以不交纳党费为由的，须连续六个月欠缴，保存时按欠缴管理核对并写入依据；停止党籍满两年的可不填' },
  sinceOn: { isRequired: true, help: sinceHelp[status] ?? '' },
  meetingId: { help: '讨论此事的支部党员大会；没有在系统登记的，填写会议日期' },
  meetingOn: { isRequired: true, help: '讨论此事的支部党员大会' },
  documentNo: { isRequired: byPaper.includes(status), help: paperHelp[status] ?? '' },
  effectiveOn: { help: '到期后组织部方可批准执行' },
  reason: { help: '写明事实和依据' },
});

/** Names the member the page was opened for, who was not picked here. */
const naming = ({ id, name }: Row): Input =>
  function NamedMember(props) {
    return <RefInput {...props} titles={{ ...props.titles, [id]: String(name) }} />;
  };

/** 状态变更: what each change needs; never the fields of another. */
function StatusChange({ member, sinceOn }: { member?: Row; sinceOn?: string | null }) {
  const input = useMemo(() => member && { input: naming(member) }, [member]);
  return (
    <RecordForm
      resource={memberStatusChange}
      create="申请党籍状态变更"
      sections={({ newStatus, meetingId }) => sectionsFor(String(newStatus ?? ''), Boolean(meetingId))}
      words={({ newStatus }) => {
        const words = wordsFor(String(newStatus ?? ''));
        return { ...words, memberId: { ...words['memberId'], ...input } };
      }}
      {...(sinceOn && { known: { sinceOn } })}
      after="保存后请核对并提交：院系党委审核，组织部批准后执行。"
      detail="/member/status-change/detail"
      done={({ matter }) => `已保存${String(matter)}，请核对后提交`}
    />
  );
}

const dayOf = (text: string | null) => (text && isDay(text) ? text : null);

export function MemberStatusChangeForm() {
  const asked = new URLSearchParams(useTab().location.search);
  if (asked.has('id') || !asked.has('memberId')) return <StatusChange />;
  return (
    <WithRecord resource={partyMember} id={asked.get('memberId')}>
      {member => <StatusChange key={member.id} member={member} sinceOn={dayOf(asked.get('sinceOn'))} />}
    </WithRecord>
  );
}
