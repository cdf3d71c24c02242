/** What must be read: departures as they are counted, a message of the proctors, answers of before; and how the line is. */
import { useState } from 'react';
import type { Room } from './enter.ts';
import { Icon } from './icons.tsx';
import { FreshMessage } from './messages.tsx';
import type { Standing } from './standing.ts';

export function Notes({ room, standing }: { room: Room; standing: Standing }) {
  const [seen, setSeen] = useState(room.entered.messages.length);
  const { keeper, sections } = room;
  const fresh = standing.messages.slice(seen);
  const last = fresh.at(-1);
  const placeOf = (no: number) => sections.flatMap(({ topics }) => topics).find(one => one.no === no)?.place;
  return (
    <>
      {room.isPractice && (
        <div className="room-note tone-info" role="note">
          <Icon of="disk" />
          <p>
            <b>模拟考试，不计分</b> 作答只存在本机，交卷后删除；保存和断网的提示与正式考试相同。
          </p>
        </div>
      )}
      {last && <FreshMessage of={last} onSeen={() => setSeen(standing.messages.length)} />}
      {standing.said && (
        <div className="room-note tone-warn" role="alert">
          <Icon of="warn" />
          <p>{standing.said}</p>
          <button type="button" className="room-button" onClick={keeper.heardSaid}>
            知道了
          </button>
        </div>
      )}
      {standing.aside.length > 0 && (
        <div className="room-note tone-warn" role="status">
          <Icon of="disk" />
          <p>
            第 {standing.aside.map(({ topicNo }) => placeOf(topicNo)).join('、')}{' '}
            题在本机有更换设备之前没有提交的作答，现在显示的是另一台设备保存的答案。
          </p>
          <button type="button" className="room-button" onClick={keeper.takeUp}>
            改用本机的作答
          </button>
          <button type="button" className="room-button" onClick={keeper.leaveAside}>
            不采用
          </button>
        </div>
      )}
    </>
  );
}

const storageWords = '本机不能保存答案（存储已满或被禁用），请不要刷新或关闭页面；联网时答案仍会提交';
/** Above the foot, where the thumb and the eye are. */
export function LineNote({ standing: { isOffline, isKept, refusal } }: { standing: Standing }) {
  const words = refusal
    ? `答案没有保存：${refusal}`
    : !isKept
      ? storageWords
      : isOffline && '网络异常，答案已保存在本机，恢复后自动提交';
  return (
    <p className={isOffline && isKept ? 'room-line tone-warn' : 'room-line tone-error'} role="status">
      {words && (
        <>
          <Icon of={isKept ? 'cut' : 'warn'} size={18} />
          {words}
        </>
      )}
    </p>
  );
}
