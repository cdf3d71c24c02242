/** What a part that is drawn by rule says: from where, how hard, how many. */
import { InputNumber, Select } from 'antd';
import { useDictionary } from '../../client/reference.ts';
import { SeveralSelect } from '../../kit/ui/several-select.tsx';
import { useLibraries } from './libraries.ts';
import type { SectionDraft } from './section-drafts.ts';

interface Props {
  section: SectionDraft;
  change(values: Partial<SectionDraft>): void;
}

/** Percent of each difficulty; all empty is whatever is drawn. */
function Mix({ section, change }: Props) {
  const levels = useDictionary('DX_ND');
  const mix = section.difficultyMix ?? {};
  const put = (level: string, percent: number | null) => {
    const { [level]: _, ...rest } = mix;
    change({ difficultyMix: percent ? { ...rest, [level]: percent } : rest });
  };
  return levels.map(({ value, label }) => (
    <label key={value}>
      {label}（%）
      <InputNumber
        min={1}
        max={100}
        precision={0}
        controls={false}
        value={mix[value] ?? null}
        onChange={percent => put(value, percent)}
        style={{ width: '100%' }}
      />
    </label>
  ));
}

export function AutomaticParts({ section, change }: Props) {
  const libraries = useLibraries().data?.content ?? [];
  return (
    <>
      <label className="is-wide">
        题库（含下级，不选为全部）
        <SeveralSelect
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={section.libraryIds ?? []}
          onChange={libraryIds => change({ libraryIds })}
          options={libraries.map(({ id, name }) => ({ value: id, label: String(name) }))}
        />
      </label>
      <label className="is-wide">
        知识点（不填为全部）
        <Select
          mode="tags"
          tokenSeparators={['、', '，', ',']}
          value={section.knowledge ?? []}
          onChange={knowledge => change({ knowledge })}
          open={false}
          suffixIcon={null}
        />
      </label>
      <label>
        题数
        <InputNumber
          min={1}
          max={200}
          precision={0}
          controls={false}
          value={section.count ?? null}
          onChange={count => change({ count })}
          style={{ width: '100%' }}
        />
      </label>
      <Mix section={section} change={change} />
    </>
  );
}
