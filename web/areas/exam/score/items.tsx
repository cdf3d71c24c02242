/** 试题分析: how hard each question was, and whom it tells apart. */
import { typeLabels } from 'contract/exam/codes.ts';
import { readItems, type Item } from 'contract/exam/score-calls.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { Block } from '../../../kit/ui/block.tsx';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Dot, type Tone } from '../../../kit/ui/marks.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import type { DataColumn } from '../../../kit/ui/table.ts';
import './score.css';

/** What such figures are taken for: hard below 0.3, easy above 0.85. */
const hardness = (p: number | null): [Tone, string] =>
  p === null ? ['plain', '—'] : p < 0.3 ? ['warn', '偏难'] : p > 0.85 ? ['info', '偏易'] : ['ok', '适中'];
/** Good from 0.4, to be looked at below 0.2. */
const power = (d: number | null): [Tone, string] =>
  d === null ? ['plain', '—'] : d < 0.2 ? ['warn', '较低'] : d < 0.4 ? ['info', '尚可'] : ['ok', '良好'];

const Told = ({ value, says: [tone, word] }: { value: number | null; says: [Tone, string] }) =>
  value === null ? (
    <>—</>
  ) : (
    <Dot tone={tone}>
      <span className="figures">{value.toFixed(2)}</span> {word}
    </Dot>
  );

const Options = ({ of: { options, answers } }: { of: Item }) =>
  options.length === 0 ? (
    <>—</>
  ) : (
    <ul className="item-options figures">
      {options.map(({ key, text, isRight, count }) => (
        <li key={key} className={isRight ? 'is-right' : undefined} title={text}>
          {key}
          {isRight && '✓'} {count}
          <small>（{answers === 0 ? 0 : Math.round((count * 100) / answers)}%）</small>
        </li>
      ))}
    </ul>
  );

const columns: DataColumn<Item>[] = [
  { label: '试题', width: 280, isLong: true, show: one => one.title },
  { label: '题型', width: 80, show: one => typeLabels[one.topicType] ?? '' },
  { label: '满分', width: 56, isFigure: true, show: one => one.full },
  { label: '作答', width: 64, isFigure: true, show: one => one.answers - one.blank },
  { label: '空白', width: 56, isFigure: true, show: one => one.blank },
  {
    label: '难度 P',
    width: 112,
    isVital: true,
    show: one => <Told value={one.difficulty} says={hardness(one.difficulty)} />,
  },
  {
    label: '区分度 D',
    width: 112,
    isVital: true,
    show: one => <Told value={one.discrimination} says={power(one.discrimination)} />,
  },
  { label: '选项人数', width: 280, isLong: true, show: one => <Options of={one} /> },
];

export function ScoreItems({ examId }: { examId: string }) {
  const query = useAnswer(readItems, { params: { id: examId } }, { isFresh: true });
  return (
    <QueryGate what="试题分析" query={query} rows={10} isCard>
      {({ examName, counted, items }) => (
        <Block
          title="试题分析"
          note={`${examName}；已有总分的 ${counted} 份答卷；P 为平均得分率，D 为总分前 27% 与后 27% 的得分率之差`}
        >
          <DataTable
            caption="试题分析"
            rows={items}
            keyOf={one => one.topicId}
            columns={columns}
            blank={
              <EmptyState picture="tray" title="还没有可以分析的答卷">
                阅卷完成、有总分后列出每道题的难度和区分度。
              </EmptyState>
            }
          />
        </Block>
      )}
    </QueryGate>
  );
}
