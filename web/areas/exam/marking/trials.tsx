/** 试评: what each marker gave to the same answers, side by side, and who measures differently. Domain-cadre 4.7. */
import { releaseTask } from 'contract/exam/marking-calls.ts';
import { readTrials, type Trial } from 'contract/exam/trial-calls.ts';
import { call } from '../../../client/http.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Block } from '../../../kit/ui/block.tsx';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Chip } from '../../../kit/ui/marks.tsx';
import type { DataColumn } from '../../../kit/ui/table.ts';
import './marking.css';

type Sample = Trial['samples'][number];
type Marker = Trial['markers'][number];

const columnsOf = ({ markers }: Trial): DataColumn<Sample>[] => [
  { label: '考号', width: 112, isVital: true, show: one => <span className="figures">{one.candidateNo}</span> },
  ...markers.map(({ taskId, name }, at): DataColumn<Sample> => ({
    name: taskId,
    label: name,
    width: 96,
    isFigure: true,
    show: one =>
      one.off[at] ? (
        <strong className="tone-error" title="与其他人相差超过满分的 20%">
          {one.given[at]} 偏差
        </strong>
      ) : (
        (one.given[at] ?? '—')
      ),
  })),
  { label: '平均差距', width: 88, isFigure: true, isVital: true, show: one => one.distance ?? '—' },
];

const Withdraw = ({ of }: { of: Marker }) => (
  <ActionButton
    label="收回"
    of={of.name}
    confirm={{ title: `收回 ${of.name} 未试评的样本`, lead: '已试评的保留；可以请其他人试评同样的样本。' }}
    run={() => call(releaseTask, { params: { id: of.taskId } }, { silent: true })}
    done={({ released }) => `已收回 ${released} 份`}
  />
);

const markerColumns: DataColumn<Marker>[] = [
  { label: '阅卷人', width: 120, show: one => one.name },
  { label: '平均分', width: 72, isFigure: true, show: one => one.mean ?? '—' },
  { label: '平均差距', width: 88, isFigure: true, show: one => one.distance ?? '—' },
  {
    label: '偏差',
    width: 96,
    isVital: true,
    show: one => (one.off > 0 ? <Chip tone="error">{one.off} 份超过 20%</Chip> : '没有'),
  },
];

function TrialBlock({ of }: { of: Trial }) {
  const { title, full, samples, markers, distance, isOver } = of;
  const done: DataColumn<Marker> = {
    label: '已试评',
    width: 80,
    isFigure: true,
    show: one => `${one.marked} / ${samples.length}`,
  };
  return (
    <Block
      title={`试评：${title}`}
      note={`满分 ${full} 分，${samples.length} 份样本，平均差距 ${distance ?? '—'} 分，不计分${isOver ? '，已结束' : ''}`}
    >
      <DataTable
        caption={`${title}的试评阅卷人`}
        rows={markers}
        keyOf={one => one.taskId}
        columns={[...markerColumns.slice(0, 1), done, ...markerColumns.slice(1)]}
        {...(!isOver && {
          actionsWidth: 72,
          renderActions: (one: Marker) => one.marked < samples.length && <Withdraw of={one} />,
        })}
      />
      <DataTable caption={`${title}的试评样本`} rows={samples} keyOf={one => one.attemptId} columns={columnsOf(of)} />
      <p className="remark marking-trial-note">
        差距是本人与其他人平均分之差；超过满分的 20% 标为偏差，请对照参考答案和评分要点统一尺度。
      </p>
    </Block>
  );
}

export function Trials({ examId }: { examId: string }) {
  const query = useAnswer(readTrials, { params: { id: examId } }, { isFresh: true });
  return (
    <QueryGate what="试评" query={query} rows={4} isCard>
      {({ trials }) => (
        <>
          {trials.map(one => (
            <TrialBlock key={one.topicId} of={one} />
          ))}
        </>
      )}
    </QueryGate>
  );
}
