/** 交卷: what is still open, each a way back to it; afterwards it goes out, however long the network takes. */
import { isAnswered } from 'contract/exam/paper/shown.ts';
import { Place } from './answer-sheet.tsx';
import { RoomDialog } from './dialog.tsx';
import type { Room } from './enter.ts';
import { saveAnswerFile } from './files.ts';
import type { SeenTopic } from './numbered.ts';
import type { Standing } from './standing.ts';
import { useSecondsLeft } from './use-room.ts';

interface OpenProps {
  title: string;
  topics: readonly SeenTopic[];
  standing: Standing;
  go(place: number): void;
}
const Open = ({ title, topics, standing, go }: OpenProps) =>
  topics.length === 0 ? null : (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div className="room-places">
        {topics.map(topic => (
          <Place key={topic.no} topic={topic} standing={standing} go={go} />
        ))}
      </div>
    </section>
  );

interface Props {
  topics: readonly SeenTopic[];
  standing: Standing;
  go(place: number): void;
  onBack(): void;
  onHandIn(): void;
}
export function HandInDialog({ topics, standing, go, onBack, onHandIn }: Props) {
  const given = (no: number) => standing.answers.get(no);
  const open = topics.filter(({ no }) => !isAnswered(given(no)?.response ?? null));
  const flagged = topics.filter(({ no }) => given(no)?.flagged);
  const lead =
    open.length === 0 ? `${topics.length} 题已全部作答。` : `共 ${topics.length} 题，还有 ${open.length} 题未答。`;
  return (
    <RoomDialog title="交卷">
      <p>
        {lead}
        {flagged.length > 0 && `标记了 ${flagged.length} 题待检查。`}交卷后不能再修改。
      </p>
      <Open title={`未答 ${open.length} 题`} topics={open} standing={standing} go={go} />
      <Open title={`已标记 ${flagged.length} 题`} topics={flagged} standing={standing} go={go} />
      {standing.refusal && (
        <p className="tone-error" role="alert">
          {standing.refusal}
        </p>
      )}
      <p className="room-dialog-foot">
        <button type="button" className="room-button" onClick={onBack} autoFocus>
          继续作答
        </button>
        <button type="button" className="room-button is-primary" onClick={onHandIn}>
          确认交卷
        </button>
      </p>
    </RoomDialog>
  );
}

/** The network is away while the paper should go in: what is written stays, and how to be sure of it. */
export function HandingIn({ room, standing }: { room: Room; standing: Standing }) {
  const isOver = useSecondsLeft(room.clock, standing.deadline) === 0;
  return (
    <RoomDialog title={isOver ? '考试时间到，正在交卷' : '正在交卷'}>
      {standing.isOffline || standing.refusal ? (
        <>
          <p role="status">
            {standing.refusal || '网络异常，答案已保存在本机，恢复后自动提交。'}请不要关闭本页，也不要清除浏览器数据。
          </p>
          {isOver && <p>考试时间已到。如网络一直不能恢复，请下载答案文件，当场交给监考人员，由其决定是否采用。</p>}
          <p className="room-dialog-foot">
            {isOver && (
              <button type="button" className="room-button" onClick={() => saveAnswerFile(room)}>
                下载答案文件
              </button>
            )}
            <button type="button" className="room-button is-primary" onClick={() => void room.keeper.flush()}>
              立即重试
            </button>
          </p>
        </>
      ) : (
        <p role="status">请稍候，正在提交最后的答案。</p>
      )}
    </RoomDialog>
  );
}
