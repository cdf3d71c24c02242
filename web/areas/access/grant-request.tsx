/** Asking for a role for an account: who, which role, on which place, why. Another administrator confirms. */
import { Input, Select } from 'antd';
import { useState } from 'react';
import { requestGrant } from 'contract/access/grant.ts';
import { placeOfScope, scopeWords } from 'contract/access/words.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { AccountPicker } from './account-picker.tsx';
import { usePlaces, useRoles } from './answers.ts';
import { Field, useWrite } from './field.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';

const names = ['userId', 'roleCode', 'organisationId', 'unitId', 'reason'];

interface PlaceProps {
  kind: 'organisation' | 'unit';
  error: string | undefined;
  value: string | null;
  onChange(id: string): void;
}
function PlaceField({ kind, error, value, onChange }: PlaceProps) {
  const [words, setWords] = useState('');
  const { data: places } = usePlaces(kind, words);
  return (
    <Field id="grant-place" label={kind === 'unit' ? '单位' : '党组织'} error={error} isRequired>
      {control => (
        <Select
          {...control}
          showSearch={{ filterOption: false, onSearch: setWords }}
          placeholder="输入名称查找"
          value={value}
          options={(places ?? []).map(one => ({ value: one.id, label: one.name, title: one.above ?? one.name }))}
          notFoundContent="没有找到，换个名称试试"
          onChange={onChange}
        />
      )}
    </Field>
  );
}

export function GrantRequest({ roleCode, onClose }: { roleCode?: string; onClose(): void }) {
  const { data: roles } = useRoles();
  const [userId, setUserId] = useState<string | null>(null);
  const [code, setCode] = useState(roleCode ?? null);
  const [placeId, setPlaceId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { faults, isBusy, run } = useWrite(names);
  const role = roles?.content.find(one => one.code === code);
  const kind = role ? placeOfScope(role.scopeType) : null;
  const send = async () => {
    const place = kind ? { [`${kind}Id`]: placeId } : {};
    const body = { userId: userId ?? '', roleCode: code ?? '', reason, ...place };
    if (!(await run(() => call(requestGrant, { body }, { silent: true })))) return;
    toast(`已申请授予“${role?.name}”，等待另一名管理员确认`);
    await renewRows();
    onClose();
  };
  return (
    <Dialog
      open
      title="申请授权"
      width={560}
      okText={isBusy ? '正在提交…' : '提交申请'}
      cancelText="取消"
      okButtonProps={{ disabled: isBusy || !userId || !code || reason.trim() === '' || (kind !== null && !placeId) }}
      onCancel={onClose}
      onOk={() => void send()}
    >
      <p className="access-lead">提交后由另一名管理员确认，确认前不生效。</p>
      <FaultList faults={faults.general} />
      <Field id="grant-account" label="账号" error={faults.errors['userId']} isRequired>
        {control => <AccountPicker {...control} value={userId} onChange={setUserId} />}
      </Field>
      <Field
        id="grant-role"
        label="角色"
        error={faults.errors['roleCode']}
        help={role ? `数据范围：${scopeWords[role.scopeType].meaning}` : ''}
        isRequired
      >
        {control => (
          <Select
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="选择角色"
            value={code}
            options={(roles?.content ?? [])
              .filter(one => one.isEnabled && one.code !== 'ROLE_SYSTEM_DEFAULT')
              .map(one => ({ value: one.code, label: one.name }))}
            onChange={next => {
              setCode(next);
              setPlaceId(null);
            }}
          />
        )}
      </Field>
      {kind && <PlaceField kind={kind} error={faults.errors[`${kind}Id`]} value={placeId} onChange={setPlaceId} />}
      <Field id="grant-reason" label="原因" error={faults.errors['reason']} isRequired>
        {control => (
          <Input
            {...control}
            maxLength={500}
            placeholder="写明依据，如任职文件"
            value={reason}
            onChange={e => setReason(e.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
