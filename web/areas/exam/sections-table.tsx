/** The parts of a template as its page tells them. */
import { useDictionary } from '../../client/reference.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { useLibraries } from './libraries.ts';
import { countIn, draftsIn, ordinalOf, pointsIn, type SectionDraft } from './section-drafts.ts';

type Line = SectionDraft & { id: string; at: number };

function useWords() {
  const types = useDictionary('DX_TX');
  const levels = useDictionary('DX_ND');
  const libraries = useLibraries().data?.content ?? [];
  const libraryOf = (id: string) => String(libraries.find(one => one.id === id)?.['name'] ?? '');
  const levelOf = (value: string) => levels.find(one => one.value === value)?.label ?? value;
  return {
    type: ({ topicType }: SectionDraft) => types.find(one => one.value === topicType)?.label ?? '',
    from({ topicIds, libraryIds = [], knowledge = [] }: SectionDraft) {
      if (topicIds) return '指定试题';
      const where = libraryIds.length > 0 ? libraryIds.map(libraryOf).join('、') : '全部题库';
      return knowledge.length > 0 ? `${where}；知识点：${knowledge.join('、')}` : where;
    },
    mix: ({ difficultyMix = {} }: SectionDraft) =>
      Object.entries(difficultyMix)
        .map(([level, percent]) => `${levelOf(level)} ${percent}%`)
        .join('，') || '不限',
  };
}

export function SectionsTable({ text }: { text: unknown }) {
  const words = useWords();
  const rows = draftsIn(text).map((section, at): Line => ({ ...section, at, id: String(at) }));
  const columns: DataColumn<Line>[] = [
    { label: '大题', width: 120, show: line => `${ordinalOf(line.at)}、${words.type(line)}` },
    { label: '抽题范围', width: 260, show: words.from },
    { label: '难度', width: 180, show: words.mix },
    { label: '题数', width: 72, isFigure: true, show: countIn },
    { label: '每题分值', width: 88, isFigure: true, show: ({ scoreEach }) => scoreEach },
    { label: '小计', width: 72, isFigure: true, show: pointsIn },
  ];
  return <DataTable caption="试卷结构" rows={rows} columns={columns} blank={null} />;
}
