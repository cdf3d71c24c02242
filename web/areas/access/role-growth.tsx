/** What a role is to gain and who asked for it, with what this session may do about it. */
import { Alert } from 'antd';
import { approveGrowth, refuseGrowth, withdrawGrowth, type Role, type RoleGrowth } from 'contract/access/role.ts';
import { longText } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { formatMinute } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

const decisions = {
  refuse: {
    label: '不同意',
    endpoint: refuseGrowth,
    done: '已退回',
    reason: longText('原因', { max: 500, required: true }),
  },
  approve: { label: '确认扩大', endpoint: approveGrowth, done: '已确认扩大', reason: longText('意见', { max: 500 }) },
} as const;

interface Props {
  role: Role;
  growth: RoleGrowth;
}
function Decision({ role, growth, of }: Props & { of: keyof typeof decisions }) {
  const { label, endpoint, done, reason } = decisions[of];
  return (
    <DialogButton type={of === 'approve' ? 'primary' : 'default'} label={label}>
      {close => (
        <CallDialog
          title={`${label}：${role.name}`}
          verb={label}
          fields={{ reason }}
          send={body => call(endpoint, { params: { id: growth.id }, body }, { silent: true })}
          done={() => `${done}：${role.name}`}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}

export function GrowthNotice({ role, growth }: Props) {
  const mayDecide = !growth.isOwnRequest && allows('platform.role.approve');
  return (
    <Alert
      type="warning"
      showIcon
      className="role-growth"
      title={`${growth.requestedByName}于 ${formatMinute(growth.requestedAt)} 申请扩大这个角色，待另一名管理员确认，确认前不生效`}
      description={
        <>
          <ul>
            {growth.gains.map(gain => (
              <li key={gain}>{gain}</li>
            ))}
          </ul>
          <div className="access-tools">
            {growth.isOwnRequest && (
              <ActionButton
                label="撤回申请"
                run={() => call(withdrawGrowth, { params: { id: growth.id }, body: {} }, { silent: true })}
                done={() => `已撤回：${role.name}`}
              />
            )}
            {mayDecide && <Decision role={role} growth={growth} of="refuse" />}
            {mayDecide && <Decision role={role} growth={growth} of="approve" />}
          </div>
        </>
      }
    />
  );
}
