/** Asking for a role for an account: who, which role, on which place, why. Another administrator confirms. */
import { requestGrant } from 'contract/access/grant.ts';
import { placeOfScope, scopeWords } from 'contract/access/words.ts';
import { text } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { useCallForm } from '../../kit/form/call-form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { AccountInput, PlaceInput } from './account-input.tsx';
import { useRoles } from './answers.ts';

const fields = {
  userId: text('账号', { required: true }),
  roleCode: text('角色', { required: true }),
  organisationId: text('党组织', { required: true }),
  unitId: text('单位', { required: true }),
  reason: text('原因', { required: true, max: 500 }),
};

export function GrantRequest({ roleCode, onClose }: { roleCode?: string; onClose(): void }) {
  const roles = useRoles().data?.content ?? [];
  const roleOf = (code: unknown) => roles.find(one => one.code === code);
  const form = useCallForm({
    label: '申请授权',
    fields,
    shown({ roleCode: code }) {
      const place = placeOfScope(roleOf(code)?.scopeType ?? 'NONE');
      return ['userId', 'roleCode', ...(place ? [`${place}Id`] : []), 'reason'];
    },
    initial: roleCode ? { roleCode } : {},
    send: values => call(requestGrant, { body: values as never }, { silent: true }),
    onDone({ roleName }) {
      toast(`已申请授予“${roleName}”，等待另一名管理员确认`);
      onClose();
    },
  });
  const role = roleOf(form.values['roleCode']);
  const words = {
    userId: { input: AccountInput },
    roleCode: {
      options: roles
        .filter(one => one.isEnabled && one.code !== 'ROLE_SYSTEM_DEFAULT')
        .map(one => ({ value: one.code, label: one.name })),
      help: role ? `数据范围：${scopeWords[role.scopeType].meaning}` : '',
    },
    organisationId: { input: PlaceInput },
    unitId: { input: PlaceInput },
    reason: { help: '写明依据，如任职文件' },
  };
  return (
    <FormDialog
      form={form}
      title="申请授权"
      verb="提交申请"
      lead="提交后由另一名管理员确认，确认前不生效。"
      names={form.names}
      words={words}
      onSave={form.submit}
      onClose={onClose}
    />
  );
}
