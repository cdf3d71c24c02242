/** Which fields get which values: one line each, with the input the form of the entity has. */
import { DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Select } from 'antd';
import { useId } from 'react';
import { bulkFields } from 'contract/bulk/fields.ts';
import { fieldsOf, layersOf, type Resource } from 'contract/kit/resource.ts';
import '../ui/form.css';
import { faultOf, isBlank } from '../data/faults.ts';
import { inputs } from '../field/inputs/index.ts';

/** Of a field of several codes: added to what each row has, taken off it, or in its place. */
type Way = 'add' | 'drop' | 'set';
const ways: { value: Way; label: string }[] = [
  { value: 'add', label: '加上' },
  { value: 'drop', label: '去掉' },
  { value: 'set', label: '改为' },
];
interface Wish {
  value: unknown;
  isEmptied: boolean;
  way: Way;
}
/** Values by field in the order they were added; null empties. */
export type Wanted = ReadonlyMap<string, Wish>;
export const sentOf = ({ value, isEmptied, way }: Wish): unknown =>
  isEmptied ? null : way === 'set' ? value : { [way]: value };

/** What is missing or wrong before anything is sent. */
export function faultsIn(resource: Resource, wanted: Wanted): Record<string, string> {
  const fields = fieldsOf(resource);
  const found = [...wanted].flatMap(([name, { value, isEmptied }]) => {
    const field = fields[name];
    if (!field || isEmptied) return [];
    const unset = field.flags.required ? `请填写${field.label}` : `请填写${field.label}，或勾选“清空”`;
    const message = isBlank(value) ? unset : faultOf(field, value);
    return message ? [[name, message]] : [];
  });
  return Object.fromEntries(found) as Record<string, string>;
}

interface LineProps {
  resource: Resource;
  name: string;
  wish: Wish;
  error: string | undefined;
  onChange(wish: Wish): void;
  onDrop(): void;
}
function Line({ resource, name, wish, error, onChange, onDrop }: LineProps) {
  const id = useId();
  const field = fieldsOf(resource)[name];
  if (!field) return null;
  const Control = inputs[field.type];
  return (
    <div className={error ? 'field bulk-line has-error' : 'field bulk-line'}>
      <label htmlFor={id} className={field.flags.required ? 'required' : undefined}>
        {field.label}
      </label>
      <div className="bulk-value">
        {field.type === 'choices' && (
          <Select
            className="bulk-way"
            aria-label={`${field.label}怎样修改`}
            value={wish.way}
            options={ways}
            disabled={wish.isEmptied}
            onChange={way => onChange({ ...wish, way })}
          />
        )}
        <Control
          name={name}
          field={field}
          value={wish.isEmptied ? null : wish.value}
          row={{}}
          onChange={value => onChange({ ...wish, value, isEmptied: false })}
          onBlur={() => undefined}
          fill={() => undefined}
          control={{
            id,
            disabled: wish.isEmptied,
            'aria-invalid': error !== undefined,
            'aria-required': true,
            'aria-describedby': `${id}-note`,
          }}
        />
        {!field.flags.required && (
          <Checkbox checked={wish.isEmptied} onChange={e => onChange({ ...wish, isEmptied: e.target.checked })}>
            清空
          </Checkbox>
        )}
        <Button type="text" icon={<DeleteOutlined />} aria-label={`不修改${field.label}`} onClick={onDrop} />
      </div>
      <p id={`${id}-note`} className={error ? 'field-note error' : 'field-note'}>
        {error}
      </p>
    </div>
  );
}

function FieldPicker({ resource, taken, onPick }: { resource: Resource; taken: Wanted; onPick(name: string): void }) {
  const id = useId();
  const free = bulkFields(resource).filter(([name]) => !taken.has(name));
  const groups = layersOf(resource).toReversed();
  return (
    <div className="field">
      <label htmlFor={id}>{taken.size === 0 ? '要修改的字段' : '再添加一个字段'}</label>
      <Select
        id={id}
        value={null}
        placeholder="输入字段名称查找"
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(name: string | null) => name && onPick(name)}
        options={groups.map(layer => ({
          label: `${layer.label}信息`,
          options: free
            .filter(([name]) => name in layer.fields)
            .map(([name, field]) => ({ value: name, label: field.label })),
        }))}
      />
    </div>
  );
}

interface Props {
  resource: Resource;
  wanted: Wanted;
  errors: Record<string, string>;
  reason: string;
  onChange(wanted: Wanted): void;
  onReason(reason: string): void;
}
export function ValuesForm({ resource, wanted, errors, reason, onChange, onReason }: Props) {
  const id = useId();
  const set = (name: string, wish: Wish) => onChange(new Map([...wanted, [name, wish]]));
  const begin = (name: string) =>
    set(name, { value: null, isEmptied: false, way: fieldsOf(resource)[name]?.type === 'choices' ? 'add' : 'set' });
  return (
    <>
      {[...wanted].map(([name, wish]) => (
        <Line
          key={name}
          resource={resource}
          name={name}
          wish={wish}
          error={errors[name]}
          onChange={next => set(name, next)}
          onDrop={() => onChange(new Map([...wanted].filter(([other]) => other !== name)))}
        />
      ))}
      <FieldPicker resource={resource} taken={wanted} onPick={begin} />
      <div className="field">
        <label htmlFor={id}>修改原因</label>
        <Input
          id={id}
          maxLength={200}
          placeholder="选填，记入每条变更痕迹"
          value={reason}
          onChange={e => onReason(e.target.value)}
        />
      </div>
    </>
  );
}
