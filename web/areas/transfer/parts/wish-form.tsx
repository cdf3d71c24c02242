/** A member's own wish to go to an organisation outside the school. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { requestTransfer } from 'contract/transfer/calls.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { call } from '../../../client/http.ts';
import { toast } from '../../../client/notice.ts';
import { useTyped } from '../../../client/unsaved.ts';
import '../../../kit/form.css';
import { PlainField } from './plain-field.tsx';
import { toldBy, type Told } from './told.ts';

type Name = keyof typeof transfer.fields;
type Values = Partial<Record<Name, unknown>>;
const names: Name[] = [
  'type',
  'reason',
  'toCommittee',
  'toOrganisationName',
  'toRegion',
  'toContact',
  'toPhone',
  'duesPaidTo',
  'leaveOn',
  'remark',
];
const optional: readonly Name[] = ['toContact', 'toPhone', 'leaveOn', 'remark'];
const only: Partial<Record<Name, readonly string[]>> = { type: ['2', '3', '4'] };
const help: Partial<Record<Name, string>> = {
  toCommittee: '接收基层党委全称，先与对方联系核对',
  toOrganisationName: '接收党支部全称',
  toRegion: '省、自治区、直辖市',
  duesPaidTo: '写作 2026-05，须交至本月',
};

export function WishForm({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const [values, setValues] = useState<Values>({ type: '4' });
  const [told, setTold] = useState<Map<string, Told>>(new Map());
  useTyped('转接申请', values);
  const send = useMutation({
    mutationFn: (confirmed: string[]) =>
      call(requestTransfer, { body: { ...values, confirmed } as never }, { silent: true }),
    onSuccess: () => {
      toast('已提交，等待支部审核');
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'dictionary' });
      onClose();
    },
    onError: error => setTold(toldBy(error, names)),
  });
  const warnings = [...told.values()].filter(one => one.isWarning).map(one => one.code);
  const isMissing = names.some(name => !optional.includes(name) && !values[name]);
  return (
    <form
      className="card form-card"
      aria-label="申请转出"
      noValidate
      onSubmit={event => (event.preventDefault(), send.mutate(warnings))}
    >
      <div className="form-body">
        <fieldset>
          <legend>申请转出</legend>
          <div className="field-grid">
            {names.map(name => (
              <PlainField
                key={name}
                name={name}
                field={transfer.fields[name]}
                value={values[name]}
                told={told.get(name)}
                help={help[name]}
                only={only[name]}
                isRequired={!optional.includes(name)}
                onChange={value => {
                  setValues(present => ({ ...present, [name]: value }));
                  setTold(present => new Map([...present].filter(([one]) => one !== name)));
                }}
              />
            ))}
          </div>
        </fieldset>
        {told.get('') && (
          <p role="alert" className="tone-error">
            {told.get('')?.message}
          </p>
        )}
      </div>
      <footer className="form-foot">
        <span>提交后由所在支部审核。</span>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" disabled={isMissing || send.isPending}>
          {send.isPending ? '正在提交…' : warnings.length > 0 ? '已核对，提交' : '提交'}
        </Button>
      </footer>
    </form>
  );
}
