/** A document, a text or a page elsewhere: which pages were shown and how long one read, counted by the server. */
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { coursewareKinds as kinds } from 'contract/party-school/codes.ts';
import { sendProgress } from 'contract/party-school/study-calls.ts';
import { call } from '../../../client/http.ts';
import { isOfLine } from '../../../client/line.ts';
import { Preview } from '../../../kit/field/files/preview.tsx';
import { RichText } from '../../../kit/form/rich-text/rich-text.tsx';
import { clockOf, Counted } from './counted.tsx';
import { pagesInSight } from './sight.ts';
import { useSession, type Session, type Study } from './session.ts';

const second = 1000;

/** Looks each second at what stands in sight, and reports each interval, at the end, and on the way out. */
function useReading(session: Session, of: Study, place: RefObject<HTMLDivElement | null>, isOutside: boolean) {
  const { node, interval } = of;
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set(of.standing.seenPages));
  const [passed, setPassed] = useState(0);
  const { begin, key, latest, answered, refused } = session;
  const pages = useRef(seen);
  const add = useRef((found: readonly number[]): void => {
    if (found.every(one => pages.current.has(one))) return;
    pages.current = new Set([...pages.current, ...found]);
    setSeen(pages.current);
  });
  useEffect(() => {
    let seq = 0;
    let since = 0;
    let isReading = false;
    const isAway = () => document.hidden && !isOutside;
    const tell = (reading: boolean, isLast = false) => {
      const sessionKey = key.current;
      if (sessionKey === null) return;
      seq += 1;
      since = 0;
      isReading = reading;
      const body = { nodeId: node.id, sessionKey, seq, pages: [...pages.current], reading };
      call(sendProgress, { body }, { silent: true, ...(isLast && { keepalive: true }) }).then(
        answered,
        // Without a network the time goes on to be told with the next report.
        (error: unknown) => !isOfLine(error) && refused(error),
      );
    };
    const left = () => node.readSeconds - latest.current.coveredSeconds - since;
    const timer = setInterval(() => {
      if (key.current === null || latest.current.isFinished) return;
      if (!isAway() && place.current) add.current(pagesInSight(place.current, node.pages));
      if (isReading) since += 1;
      setPassed(since);
      const isDone = left() <= 0 && pages.current.size >= node.pages;
      if (!isAway() && (!isReading || since >= interval || (isDone && since > 0))) tell(true);
    }, second);
    const look = () => isAway() && tell(false);
    const leave = () => isReading && tell(false, true);
    document.addEventListener('visibilitychange', look);
    addEventListener('pagehide', leave);
    void begin(() => void (isReading = true));
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [node.id, node.pages, node.readSeconds, interval, isOutside, place, begin, key, latest, answered, refused]);
  return { seen, passed, add: (page: number) => add.current([page]) };
}

export function Read({ of, finished }: { of: Study; finished(): void }) {
  const { node } = of;
  const place = useRef<HTMLDivElement>(null);
  const session = useSession(of, finished);
  const isLink = node.kind === kinds.link;
  const { seen, passed, add } = useReading(session, of, place, isLink);
  const { standing } = session;
  const left = Math.max(0, node.readSeconds - standing.coveredSeconds - passed);
  const words = [
    seen.size < node.pages && (isLink ? '请打开链接' : `已看 ${seen.size}/${node.pages} 页`),
    left > 0 && `还需学习 ${clockOf(left)}`,
  ].filter(Boolean);
  return (
    <>
      <Counted standing={standing} note={session.note}>
        {standing.isFinished ? '已学完，可以重复阅读。' : `${words.join('，') || '正在确认'}。离开本页的时间不计。`}
      </Counted>
      <div ref={place} className="study-document">
        <Shown of={of} open={() => add(1)} />
      </div>
      {session.dialog}
    </>
  );
}

function Shown({ of: { node }, open }: { of: Study; open(): void }): ReactNode {
  const { fileId, bodyHtml, address, kind } = node;
  if (fileId) return <Preview id={fileId} />;
  if (kind !== kinds.link) return <RichText html={bodyHtml ?? ''} />;
  return (
    <p className="study-link">
      <span>{address}</span>
      <Button type="primary" href={address ?? ''} target="_blank" rel="noopener noreferrer" onClick={open}>
        打开链接
      </Button>
    </p>
  );
}
