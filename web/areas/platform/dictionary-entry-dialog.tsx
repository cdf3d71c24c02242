/** One entry in a dialog; without a dictionary it is the first entry of a new one. */
import { Button, Checkbox, Input, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { DictionaryEntry } from 'contract/platform/reference.ts';
import { createEntry, updateEntry, type ListedDictionary } from 'contract/settings/dictionary-entry.ts';
import { ApiError, call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { renewDictionary } from './dictionary-order.ts';

interface Props {
  dictionary?: ListedDictionary;
  entry?: DictionaryEntry;
  /** Entries others may stand under. */
  heads?: readonly DictionaryEntry[];
  onClose(): void;
  onSaved?(entry: DictionaryEntry): void;
}
interface Values {
  dictName: string;
  dictLabel: string;
  value: string;
  label: string;
  parent: string | null;
  selectable: boolean;
  display: number;
}

const firstOf = ({ dictionary, entry }: Props): Values => ({
  dictName: dictionary?.dictName ?? '',
  dictLabel: dictionary?.dictLabel ?? '',
  value: entry?.value ?? '',
  label: entry?.label ?? '',
  parent: entry?.parent ?? null,
  selectable: entry?.selectable ?? true,
  display: entry?.display ?? 1,
});

function save({ entry }: Props, { dictName, value, ...rest }: Values): Promise<DictionaryEntry> {
  if (entry) return call(updateEntry, { body: { id: entry.id, version: entry.version, ...rest } }, { silent: true });
  return call(createEntry, { body: { dictName, value, ...rest } }, { silent: true });
}

type Faults = Record<string, string>;
const faultsOf = (error: unknown): Faults =>
  error instanceof ApiError
    ? Object.fromEntries(error.body.fields?.map(({ path, message }) => [path, message]) ?? [['', error.body.message]])
    : {};

function Line({
  label,
  fault,
  help,
  children,
}: {
  label: string;
  fault: string | undefined;
  help?: string;
  children(control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }): ReactNode;
}) {
  const id = useId();
  return (
    <div className={fault ? 'field has-error' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': `${id}-note` })}
      <p id={`${id}-note`} className={fault ? 'field-note error' : 'field-note'}>
        {fault ?? help ?? ''}
      </p>
    </div>
  );
}

interface FieldsProps extends Props {
  values: Values;
  faults: Faults;
  set(change: Partial<Values>): void;
}
function EntryFields({ dictionary, entry, heads = [], values, faults, set }: FieldsProps) {
  const isNewDictionary = dictionary === undefined;
  return (
    <div className="field-grid two">
      {isNewDictionary && (
        <Line label="字典名称" fault={faults['dictName']} help="字母开头，如 DJ_XX">
          {control => <Input {...control} value={values.dictName} onChange={e => set({ dictName: e.target.value })} />}
        </Line>
      )}
      <Line label="字典说明" fault={faults['dictLabel']} help={isNewDictionary ? '' : '修改后整个字典改名'}>
        {control => <Input {...control} value={values.dictLabel} onChange={e => set({ dictLabel: e.target.value })} />}
      </Line>
      <Line label="编码" fault={faults['value']} help={entry ? '数据引用编码，不能修改' : ''}>
        {control => (
          <Input
            {...control}
            disabled={entry !== undefined}
            value={values.value}
            onChange={e => set({ value: e.target.value })}
          />
        )}
      </Line>
      <Line label="名称" fault={faults['label']}>
        {control => <Input {...control} value={values.label} onChange={e => set({ label: e.target.value })} />}
      </Line>
      <Line label="上级" fault={faults['parent']}>
        {control => (
          <Select
            {...control}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={values.parent}
            onChange={parent => set({ parent: parent ?? null })}
            options={heads
              .filter(head => head.value !== entry?.value)
              .map(head => ({ value: head.value, label: head.label }))}
          />
        )}
      </Line>
      <Line label="用法" fault={faults['isSelectable'] ?? faults['display']}>
        {control => (
          <span {...control}>
            <Checkbox checked={!values.selectable} onChange={e => set({ selectable: !e.target.checked })}>
              分组，不可选用
            </Checkbox>
            <Checkbox checked={values.display === 0} onChange={e => set({ display: e.target.checked ? 0 : 1 })}>
              在选择框中隐藏
            </Checkbox>
          </span>
        )}
      </Line>
    </div>
  );
}

export function EntryDialog(props: Props) {
  const { dictionary, entry, onClose, onSaved } = props;
  const [values, setValues] = useState(() => firstOf(props));
  const [faults, setFaults] = useState<Faults>({});
  const [isSaving, setSaving] = useState(false);
  const set = (change: Partial<Values>) => setValues(present => ({ ...present, ...change }));
  const run = async () => {
    setSaving(true);
    try {
      const saved = await save(props, values);
      toast(`已保存“${saved.label}”`);
      await renewDictionary(saved.dictName);
      onSaved?.(saved);
      onClose();
    } catch (error) {
      setFaults(faultsOf(error));
      setSaving(false);
    }
  };
  const isNewDictionary = dictionary === undefined;
  return (
    <Dialog
      open
      title={isNewDictionary ? '新建字典' : entry ? `编辑“${entry.label}”` : `新增字典项（${dictionary.dictLabel}）`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={isSaving} onClick={() => void run()}>
            {isSaving ? '正在保存…' : '保存'}
          </Button>
        </>
      }
    >
      {isNewDictionary && <p className="remark">填写第一项后，字典即建立。</p>}
      {faults[''] && (
        <p role="alert" className="tone-error">
          {faults['']}
        </p>
      )}
      <EntryFields {...props} values={values} faults={faults} set={set} />
    </Dialog>
  );
}
