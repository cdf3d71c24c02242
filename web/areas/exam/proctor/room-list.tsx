/** Candidates of an exam, those to be looked at first. */
import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { Room, RoomCandidate, RoomView } from 'contract/exam/proctor-calls.ts';
import { formatSeconds, formatTime, grouped } from '../../../client/format.ts';
import type { Asked } from '../../../kit/list/asked.ts';
import { SearchBox } from '../../../kit/list/search-box.tsx';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Dot } from '../../../kit/ui/marks.tsx';
import { Pages } from '../../../kit/ui/pages.tsx';
import { Pills } from '../../../kit/ui/pills.tsx';
import { useChosen, useSelection, type Selection } from '../../../kit/ui/selection.ts';
import { EmptyState } from '../../../kit/ui/states.tsx';
import type { DataColumn } from '../../../kit/ui/table.ts';
import { useDialog } from '../../../kit/ui/use-dialog.tsx';
import { ExtendDialog, MessageDialog } from './acts.tsx';
import { SeatGrid } from './seat-grid.tsx';
import { secondsSince, secondsUntil, type Now } from './now.ts';
import { eventLine, handInWord, kindTones, kindWords, spanWords } from './words.ts';

/** The list, or the numbers of the candidates as a plan. */
export const orderOf = (asked: Asked): 'seat' | undefined => (asked.get('order') === 'seat' ? 'seat' : undefined);
export const sizeOf = (asked: Asked): number => (orderOf(asked) === 'seat' ? 200 : 20);
const ways = [
  { value: 'list', label: '列表', icon: <UnorderedListOutlined /> },
  { value: 'seat', label: '座次', icon: <AppstoreOutlined /> },
];
const isSitting = ({ kind }: RoomCandidate) => kind === 'writing' || kind === 'offline' || kind === 'locked';
const clockOf = (instant: string) => formatTime(instant).slice(11);

function Heard({ of, now }: { of: RoomCandidate; now: Now }) {
  if (of.handedInAt) return <>{clockOf(of.handedInAt)}</>;
  if (!of.heardAt || !isSitting(of)) return <>—</>;
  const said = `${spanWords(secondsSince(now, of.heardAt))}前`;
  return of.kind === 'writing' ? <>{said}</> : <strong className={`tone-${kindTones[of.kind]}`}>{said}</strong>;
}
function lastLine(of: RoomCandidate, { exam }: Room, now: Now): string {
  if (of.kind === 'waiting')
    return secondsUntil(now, exam.entryUntil) > 0 ? `入场截止 ${clockOf(exam.entryUntil).slice(0, 5)}` : '已过入场时间';
  if (of.kind === 'handedIn') return handInWord(of.handedInAs);
  if (of.kind === 'locked') return `换设备 ${of.takeovers + 1} 次，待解除`;
  return of.lastEvent ? `${clockOf(of.lastEvent.happenedAt).slice(0, 5)} ${eventLine(of.lastEvent)}` : '—';
}

export interface Shown {
  room: Room;
  now: Now;
  chosenId: string | undefined;
  look(id: string): void;
}
const columnsOf = ({ room, now, chosenId, look }: Shown): DataColumn<RoomCandidate>[] => [
  {
    label: '姓名',
    width: 96,
    show: one => (
      <button
        type="button"
        className="room-name"
        aria-pressed={one.id === chosenId}
        aria-label={`查看${one.name}`}
        onClick={() => look(one.id)}
      >
        {one.name}
      </button>
    ),
  },
  { label: '学号/工号', width: 112, show: one => <span className="figures">{one.number ?? '—'}</span> },
  { label: '单位', width: 128, isLong: true, show: one => one.unitName ?? '—' },
  {
    label: '状态',
    width: 96,
    isVital: true,
    show: one => <Dot tone={kindTones[one.kind]}>{kindWords[one.kind]}</Dot>,
  },
  {
    label: '已答',
    width: 72,
    isFigure: true,
    show: one => (one.enteredAt ? `${one.answered} / ${room.exam.topicCount}` : '—'),
  },
  {
    label: '剩余',
    width: 80,
    isFigure: true,
    show: one => (isSitting(one) && one.deadline ? formatSeconds(secondsUntil(now, one.deadline)) : '—'),
  },
  { label: '最近保存', width: 112, isFigure: true, isVital: true, show: one => <Heard of={one} now={now} /> },
  { label: '离开', width: 56, isFigure: true, show: one => (one.departures > 0 ? one.departures : '—') },
  { label: '最近事件', width: 176, isLong: true, show: one => lastLine(one, room, now) },
];

const viewsOf = ({ counts }: Room) => [
  { key: 'all' as const, label: '全部', count: counts.total },
  { key: 'attention' as const, label: '需关注', count: counts.attention },
  { key: 'offline' as const, label: '离线', count: counts.offline },
  { key: 'locked' as const, label: '设备锁定', count: counts.locked },
  { key: 'waiting' as const, label: '未进入', count: counts.waiting },
  { key: 'writing' as const, label: '作答中', count: counts.writing },
  { key: 'handedIn' as const, label: '已交', count: counts.handedIn },
];

function Bulk({ examId, selection }: { examId: string; selection: Selection }) {
  const { open, dialog } = useDialog();
  const count = useChosen(selection, all => all.size);
  const chosen = () => [...selection.now()].map(([id, name]) => ({ id, name }));
  return (
    <>
      {count > 0 && (
        <div className="bulk-bar" role="region" aria-label="批量操作">
          <span>
            已选 <strong>{grouped(count)}</strong> 人
          </span>
          <i className="bar" aria-hidden />
          <Button
            size="small"
            onClick={() => open(close => <ExtendDialog examId={examId} chosen={chosen()} onClose={close} />)}
          >
            延时
          </Button>
          <Button
            size="small"
            onClick={() => open(close => <MessageDialog examId={examId} chosen={chosen()} onClose={close} />)}
          >
            发消息
          </Button>
          <Button type="text" size="small" className="end" onClick={selection.clear}>
            取消选择
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}

interface Props extends Shown {
  asked: Asked;
  view: RoomView | undefined;
  isStale: boolean;
}
export function RoomList({ asked, view, isStale, ...shown }: Props) {
  const { room } = shown;
  const isBySeat = orderOf(asked) === 'seat';
  const selection = useSelection();
  const choosing = {
    selection,
    nameOf: ({ name }: RoomCandidate) => name,
    canChoose: (one: RoomCandidate) => isSitting(one) || one.kind === 'waiting',
  };
  const blank = (
    <EmptyState picture="search" title="没有符合条件的考生">
      换一个状态，或清空搜索。
    </EmptyState>
  );
  return (
    <section className="card list-card" aria-label="考生">
      <div className="room-tools">
        <Pills
          label="状态"
          of={viewsOf(room)}
          chosen={view ?? 'all'}
          choose={key => asked.ask({ kind: key === 'all' ? '' : key })}
        />
        <div className="room-find">
          <SearchBox keyword={asked.keyword} search={asked.search} placeholder="姓名 / 学号 / 考号" />
          <Segmented
            aria-label="显示方式"
            value={isBySeat ? 'seat' : 'list'}
            options={ways}
            onChange={way => asked.ask({ order: way === 'seat' ? 'seat' : '' })}
          />
        </div>
      </div>
      {!room.exam.isOwn && !isBySeat && <Bulk examId={room.exam.id} selection={selection} />}
      {isBySeat ? (
        <SeatGrid {...shown} blank={blank} isStale={isStale} />
      ) : (
        <DataTable
          caption="考生"
          rows={room.content}
          columns={columnsOf(shown)}
          blank={blank}
          isStale={isStale}
          {...(!room.exam.isOwn && { choosing })}
        />
      )}
      <div className="pager">
        <span className="figures">
          共 {grouped(room.totalElements)} 人　·　{isBySeat ? '按考号' : '需关注的在前'}
        </span>
        <Pages page={asked.page} size={sizeOf(asked)} total={room.totalElements} turn={asked.turn} />
      </div>
    </section>
  );
}
