import { Select } from 'antd';
import { Suspense, useState } from 'react';
import { nameOfRef } from 'contract/kit/resource.ts';
import { lazy } from '../../ui/lazy.tsx';
import { SeveralSelect } from '../../ui/several-select.tsx';
import type { InputProps } from './input.ts';
import { usePicks } from './pickers.ts';

interface PickerProps {
  entity: string | undefined;
  value: string[];
  /** Titles of chosen rows, by id. */
  names: Record<string, string>;
  isMultiple: boolean;
  /** Found beyond the own reach too. */
  isAny?: boolean;
  /** What the field takes. */
  where?: string | null | undefined;
  /** The field that is filled in, as `entity.field`; none in a filter. */
  of?: string | undefined;
  onChange(ids: string[]): void;
  onBlur?(): void;
  control: Partial<InputProps['control']> & { 'aria-label'?: string };
  placeholder?: string;
}

const renderPick = ({ data }: { data: { label: string; remark: string } }) => (
  <>
    {data.label} <small className="remark">{data.remark}</small>
  </>
);

/** Finds rows of an entity by name, pinyin initials or number. */
export function RowPicker({
  entity,
  value,
  names,
  isMultiple,
  isAny,
  where,
  of,
  onChange,
  onBlur,
  control,
  placeholder,
}: PickerProps) {
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState<Record<string, string>>({});
  const { rows, isFetching } = usePicks(entity, keyword, { isOn: isOpen, isAny, where, of });
  const known = { ...names, ...seen };
  const found = rows.map(pick => ({
    value: pick.id,
    label: pick.name,
    remark: [pick.number ?? pick.code, pick.organisationName ?? pick.unitName].filter(Boolean).join(' · '),
  }));
  const chosen = value.filter(id => !found.some(option => option.value === id));
  const shared = {
    ...control,
    allowClear: true,
    placeholder: placeholder ?? '输入名称、拼音或编号查找',
    loading: isFetching,
    showSearch: { filterOption: false as const, onSearch: setKeyword },
    onOpenChange: setOpen,
    ...(onBlur ? { onBlur } : {}),
    notFoundContent: isFetching ? '正在查找…' : '没有找到，换个名称或编号试试',
    options: [...chosen.map(id => ({ value: id, label: known[id] ?? id, remark: '' })), ...found],
    optionRender: renderPick,
  };
  const take = (ids: string[]) => {
    setSeen(before => ({ ...before, ...Object.fromEntries(found.map(({ value: id, label }) => [id, label])) }));
    setKeyword('');
    onChange(ids);
  };
  return isMultiple ? (
    <SeveralSelect maxTagCount="responsive" {...shared} value={value} onChange={(ids: string[]) => take(ids)} />
  ) : (
    <Select {...shared} value={value[0] ?? null} onChange={(id: string | null) => take(id ? [id] : [])} />
  );
}

/** The tree is loaded with the first form or filter that shows one: a list stands without it. */
const Tree = lazy(async () => ({ default: (await import('./tree-picker.tsx')).TreePicker }));

export interface TreePickerProps extends Omit<PickerProps, 'entity' | 'isMultiple' | 'isAny' | 'where' | 'of'> {
  only?: readonly string[] | undefined;
}
/** A party organisation from the tree; what is out of reach or of another kind is shown grey. */
export const TreePicker = (props: TreePickerProps) => (
  <Suspense fallback={<Select {...props.control} disabled loading />}>
    <Tree {...props} />
  </Suspense>
);

/** Titles of the references a row or a draft came with. */
function namesIn({ name, row, titles: drafted }: InputProps): Record<string, string> {
  const ids = [row[name] as string | string[] | null | undefined].flat();
  const titles = [row[nameOfRef(name)] as string | string[] | null | undefined].flat();
  return { ...drafted, ...Object.fromEntries(ids.flatMap((id, place) => (id ? [[id, titles[place] ?? id]] : []))) };
}

/** A tree of its own has only the party organisation, of what is in reach; everything else is searched. */
const trees: Record<string, typeof TreePicker> = { partyOrganisation: TreePicker };

export function RefInput(props: InputProps) {
  const { field, value, onChange, onBlur, control, only, where, of } = props;
  const shared = {
    value: typeof value === 'string' ? [value] : [],
    names: namesIn(props),
    onChange: (ids: string[]) => onChange(ids[0] ?? null),
    onBlur,
    control,
  };
  const isAny = field.flags.reach === 'any';
  const Picker = isAny ? undefined : trees[field.to ?? ''];
  if (Picker) return <Picker {...shared} only={only} />;
  return <RowPicker {...shared} entity={field.to} isMultiple={false} isAny={isAny} where={where} of={of} />;
}

export function RefsInput(props: InputProps) {
  const { field, value, onChange, onBlur, control, where, of } = props;
  const ids = Array.isArray(value) ? (value as string[]) : [];
  return (
    <RowPicker
      entity={field.to}
      isMultiple
      isAny={field.flags.reach === 'any'}
      where={where}
      of={of}
      value={ids}
      names={namesIn(props)}
      onChange={onChange}
      onBlur={onBlur}
      control={control}
    />
  );
}
