import { Button } from 'antd';
import { teamMember } from 'contract/organisation/team-member.ts';
import { toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { FieldRow } from '../../kit/field-row.tsx';
import { useForm } from '../../kit/form.ts';
import type { Row } from '../../kit/list.ts';

const names = ['personId', 'position', 'getWay', 'startOn', 'endOn', 'duty', 'adminPost', 'isDoubleLeader', 'sortNo'];
const words = {
  personId: { help: '正式党员，权利正常' },
  isDoubleLeader: { help: '教师党支部书记具有副高以上职称或博士学位' },
  endOn: { help: '在任的不填' },
};

interface Props {
  team: Row;
  row?: Row | undefined;
  onClose(): void;
}

/** Takes down a post of a team, or puts one right. */
export function TeamMemberDialog({ team, row, onClose }: Props) {
  const form = useForm(teamMember, {
    row,
    names: row ? names : [...names, 'teamId'],
    known: { teamId: team.id, startOn: team.startOn },
  });
  const close = () => {
    form.draft.drop();
    onClose();
  };
  const run = async () => {
    const saved = await form.submit();
    if (!saved) return;
    toast(`已保存${String(saved.name)}`);
    onClose();
  };
  const hasWarnings = Object.keys(form.faults.warnings).length > 0;
  return (
    <Dialog
      open
      width={720}
      title={row ? `编辑${String(row.name)}` : `登记${String(team.name)}成员`}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="primary" disabled={form.isSaving} onClick={() => void run()}>
            {form.isSaving ? '正在保存…' : hasWarnings ? '已核对，保存' : '保存'}
          </Button>
        </>
      }
    >
      {form.faults.general.map(message => (
        <p key={message} role="alert" className="tone-error">
          {message}
        </p>
      ))}
      <div className="field-grid two">
        {names.map(name => (
          <FieldRow key={name} form={form} name={name} words={words[name as keyof typeof words]} />
        ))}
      </div>
    </Dialog>
  );
}
