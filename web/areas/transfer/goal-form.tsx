/** Where a graduate goes; the same form on the phone of the member and for who fills in instead. */
import { goals, staying } from 'contract/transfer/codes.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { RegionInput } from './region-input.tsx';
import { useCallForm } from '../../kit/form/call-form.tsx';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import type { Changes } from '../../kit/data/record.ts';
import { RowFields, SaveButton } from '../../kit/form/row-fields.tsx';

const { fields } = graduationDestination;
const names = ['kind', 'toCommittee', 'toOrganisationName', 'toRegion', 'toContact', 'duesPaidTo'] as const;
const asked = Object.fromEntries(names.map(name => [name, fields[name]]));
const words: Record<string, FieldWords> = {
  kind: { isRequired: true },
  toCommittee: { help: '接收基层党委全称，先与对方联系核对', isRequired: true },
  toOrganisationName: { help: '接收党支部全称', isRequired: true },
  toRegion: { help: '省、自治区、直辖市', isRequired: true, input: RegionInput },
  duesPaidTo: { isRequired: true },
};

const keptWords: Record<string, string> = {
  [goals.abroad]: '组织关系保留在学校党支部，出国（境）期间每半年至少联系一次。',
  [goals.stay]: '组织关系保留在学校党支部，最长两年，落实去向后转出。',
};

interface Props {
  first: Changes;
  send(values: Changes): Promise<unknown>;
  onSent(): void;
}
export function GoalForm({ first, send, onSent }: Props) {
  const form = useCallForm({
    label: '毕业去向',
    fields: asked,
    initial: Object.fromEntries(names.flatMap(name => (first[name] ? [[name, first[name]]] : []))),
    send,
    onDone: onSent,
  });
  const { kind } = form.values;
  const isStaying = staying.includes(kind);
  const shown = kind ? names.filter(name => name === 'kind' || !isStaying) : (['kind'] as const);
  return (
    <form noValidate aria-label="毕业去向" onSubmit={event => (event.preventDefault(), void form.submit())}>
      <RowFields form={form} names={shown} words={words} />
      {isStaying && <p className="remark">{keptWords[String(kind)]}</p>}
      <p>
        <SaveButton form={form} verb="提交去向" isIdle={!kind} />
      </p>
    </form>
  );
}
