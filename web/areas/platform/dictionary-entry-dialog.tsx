/** One entry in a dialog; without a dictionary it is the first entry of a new one. */
import type { DictionaryEntry } from 'contract/platform/reference.ts';
import {
  createEntry,
  dictionaryEntry,
  updateEntry,
  type ListedDictionary,
} from 'contract/settings/dictionary-entry.ts';
import { flag, text } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { entriesDiffer } from './renew-entries.ts';

const { dictName, dictLabel, value, label } = dictionaryEntry.fields;
const fields = {
  dictName,
  dictLabel,
  value,
  label,
  parent: text('上级'),
  isGroup: flag('分组，不可选用'),
  isHidden: flag('在选择框中隐藏'),
};

interface Props {
  dictionary?: ListedDictionary;
  entry?: DictionaryEntry;
  /** Entries others may stand under. */
  heads?: readonly DictionaryEntry[];
  onClose(): void;
  onSaved?(entry: DictionaryEntry): void;
}
export function EntryDialog({ dictionary, entry, heads = [], onClose, onSaved }: Props) {
  const isNew = dictionary === undefined;
  const parents = heads.filter(head => head.value !== entry?.value);
  const words = {
    dictName: { help: '字母开头，如 DJ_XX' },
    dictLabel: { help: isNew ? '' : '修改后整个字典改名' },
    value: { help: entry ? '数据引用编码，不能修改' : '' },
    parent: { options: parents.map(head => ({ value: head.value, label: head.label })) },
  };
  return (
    <CallDialog
      title={isNew ? '新建字典' : entry ? `编辑“${entry.label}”` : `新增字典项（${dictionary.dictLabel}）`}
      verb="保存"
      {...(isNew && { lead: '填写第一项后，字典即建立。' })}
      fields={fields}
      words={words}
      shown={() => Object.keys(fields).filter(name => isNew || name !== 'dictName')}
      initial={{ ...dictionary, ...entry, isGroup: entry?.selectable === false, isHidden: entry?.display === 0 }}
      locked={entry ? ['value'] : []}
      send={({ value: code, isGroup, isHidden, ...rest }) => {
        const written = { parent: null, ...rest, selectable: isGroup !== true, display: isHidden === true ? 0 : 1 };
        return entry
          ? call(updateEntry, { body: { id: entry.id, version: entry.version, ...written } }, { silent: true })
          : call(
              createEntry,
              { body: { dictName: dictionary?.dictName, ...written, value: code } as never },
              { silent: true },
            );
      }}
      done={saved => {
        entriesDiffer(saved.dictName);
        onSaved?.(saved);
        return `已保存“${saved.label}”`;
      }}
      onClose={onClose}
    />
  );
}
