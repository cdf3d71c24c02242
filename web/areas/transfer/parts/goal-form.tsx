/** Where a graduate goes; the same form on the phone of the member and for who fills in instead. */
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { goals, staying } from 'contract/transfer/codes.ts';
import '../../../kit/form.css';
import { useUnsaved } from '../../../client/unsaved.ts';
import { PlainField } from './plain-field.tsx';
import { toldBy, type Told } from './told.ts';

const { fields } = graduationDestination;
const names = ['kind', 'toCommittee', 'toOrganisationName', 'toRegion', 'toContact', 'duesPaidTo'] as const;
type Values = Partial<Record<(typeof names)[number], unknown>>;
const help: Partial<Record<(typeof names)[number], string>> = {
  toCommittee: '接收基层党委全称，先与对方联系核对',
  toOrganisationName: '接收党支部全称',
  toRegion: '省、自治区、直辖市',
  duesPaidTo: '写作 2026-05',
};

const keptWords: Record<string, string> = {
  [goals.abroad]: '组织关系保留在学校党支部，出国（境）期间每半年至少联系一次。',
  [goals.stay]: '组织关系保留在学校党支部，最长两年，落实去向后转出。',
};

interface Props {
  first: Values;
  send(values: Values): Promise<unknown>;
  onSent(): void | Promise<void>;
}
export function GoalForm({ first, send, onSent }: Props) {
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(names.flatMap(name => (first[name] ? [[name, first[name]]] : []))),
  );
  const [sent, setSent] = useState(values);
  useUnsaved(`goal:${useId()}`, { isDirty: values !== sent, changedFields: ['毕业去向'] });
  const [told, setTold] = useState<Map<string, Told>>(new Map());
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(values),
    onSuccess: async () => {
      setSent(values);
      await onSent();
    },
    onError: error => setTold(toldBy(error, names)),
  });
  const isStaying = staying.includes(values.kind);
  const shown = values.kind ? names.filter(name => name === 'kind' || !isStaying) : (['kind'] as const);
  return (
    <form noValidate aria-label="毕业去向" onSubmit={event => (event.preventDefault(), mutate())}>
      <div className="field-grid two">
        {shown.map(name => (
          <PlainField
            key={name}
            name={name}
            field={fields[name]}
            value={values[name]}
            told={told.get(name)}
            help={help[name]}
            isRequired={name !== 'toContact'}
            onChange={value => {
              setValues(present => ({ ...present, [name]: value }));
              setTold(present => new Map([...present].filter(([one]) => one !== name)));
            }}
          />
        ))}
      </div>
      {isStaying && <p className="remark">{keptWords[String(values.kind)]}</p>}
      {told.get('') && (
        <p role="alert" className="tone-error">
          {told.get('')?.message}
        </p>
      )}
      <p>
        <Button type="primary" htmlType="submit" disabled={isPending || !values.kind}>
          {isPending ? '正在提交…' : '提交去向'}
        </Button>
      </p>
    </form>
  );
}
