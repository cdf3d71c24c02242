/** A film or a recording with the controls of the browser, and in words what of it counts. */
import { useEffect, useRef, useState } from 'react';
import { playedKinds, coursewareKinds as kinds } from 'contract/party-school/codes.ts';
import { sendHeartbeat } from 'contract/party-school/study-calls.ts';
import { slotSeconds, spanWords, wantedPercent, type RefusedSpan } from 'contract/party-school/study.ts';
import { call } from '../../../client/http.ts';
import { useIsOffline } from '../../../client/online.ts';
import { record } from './recorder.ts';
import { reports, type Reports } from './reports.ts';
import { clockOf, Counted } from './counted.tsx';
import { useSession, type Session, type Study } from './session.ts';

export const isPlayed = (kind: string): boolean => playedKinds.includes(kind);

/** Tied to the element once; what it says goes to the session that is begun by the first playing. */
function useRecording(session: Session, { node, interval }: Study) {
  const media = useRef<HTMLVideoElement>(null);
  const line = useRef<Reports | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const isOffline = useIsOffline();
  const { latest, key, begin, answered, refused, setNote } = session;
  useEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    line.current = reports(
      (span, isLast) =>
        call(
          sendHeartbeat,
          { body: { nodeId: node.id, sessionKey: key.current ?? '', ...span } },
          { silent: true, ...(isLast && { keepalive: true }) },
        ),
      {
        answered(report) {
          answered(report);
          if (report.isCounted || !/^(ahead|fast)$/.test(report.reason ?? '')) return;
          const back = report.standing.maxPosition;
          element.currentTime = back;
          setNote(`刚才的一段没有计入（${spanWords[report.reason as RefusedSpan]}），已回到 ${clockOf(back)}`);
        },
        refused(error) {
          element.pause();
          refused(error);
        },
        waits: setWaiting,
      },
    );
    return record({
      media: element,
      interval,
      standing: () => latest.current,
      say: (span, isLast) => key.current !== null && void line.current?.say(span, isLast),
      heldBack: position => setNote(`第一遍学习不能跳过没有看过的部分，已回到 ${clockOf(position)}`),
      wentAway: () => setNote('离开本页超过 1 分钟，已暂停播放'),
    });
  }, [node.id, interval, latest, key, answered, refused, setNote]);
  useEffect(() => {
    if (!isOffline) void line.current?.again();
  }, [isOffline]);
  const resume = () => {
    const { isFinished, lastPosition } = latest.current;
    if (media.current && !isFinished) media.current.currentTime = lastPosition - (lastPosition % slotSeconds);
  };
  /** Nothing counts before the server knows of it, so it waits for its word. */
  const start = () => {
    const element = media.current;
    if (key.current !== null || !element) return;
    element.pause();
    void begin(() => void element.play());
  };
  return { media, isWaiting: isWaiting || isOffline, resume, start };
}

export function Watch({ of, finished }: { of: Study; finished(): void }) {
  const { node } = of;
  const session = useSession(of, finished);
  const { media, isWaiting, resume, start } = useRecording(session, of);
  // The address stays while it plays, though the answer around it is asked anew.
  const [source] = useState(node.playUrl ?? '');
  const [subtitles] = useState(node.subtitlesUrl);
  const { standing } = session;
  return (
    <>
      <video
        ref={media}
        className={node.kind === kinds.audio ? 'study-player is-sound' : 'study-player'}
        controls
        playsInline
        preload="metadata"
        src={source}
        aria-label={node.title}
        onLoadedMetadata={resume}
        onPlay={start}
      >
        {subtitles && <track kind="subtitles" src={subtitles} srcLang="zh" label="中文" default />}
      </video>
      <Counted standing={standing} note={session.note}>
        {standing.isFinished
          ? '已学完，可以重复观看。'
          : `已计入 ${clockOf(standing.coveredSeconds)}，共 ${clockOf(node.durationSeconds ?? 0)}；看满 ${wantedPercent}% 即学完。`}
        {isWaiting && '网络中断，已看的部分暂存在本页，恢复后补报。'}
      </Counted>
      {session.dialog}
    </>
  );
}
