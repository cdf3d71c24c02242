/** Follows a film or recording as it is played and says which spans were; it lets nobody leap over what was not seen yet. */
import { hiddenSeconds, joinSeconds, mostSpeed } from 'contract/party-school/study.ts';
import type { Span } from './reports.ts';

export type Media = Pick<
  HTMLMediaElement,
  'currentTime' | 'playbackRate' | 'paused' | 'pause' | 'addEventListener' | 'removeEventListener'
>;

interface Recording {
  media: Media;
  /** Seconds between two reports. */
  interval: number;
  /** How far one has seen, and whether all of it, by the word of the server. */
  standing(): { maxPosition: number; isFinished: boolean };
  say(span: Span, isLast?: boolean): void;
  /** Somebody wished to go on further than was seen. */
  heldBack(position: number): void;
  wentAway(): void;
}

/** The span that is played now. */
function spans({ media, interval, standing, say }: Recording) {
  /** Where it began and where it is. */
  let from: number | null = null;
  let at = 0;
  /** How far it was played here; the server hears of it a little later. */
  let seen = 0;
  let speed = 1;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** No leap: further by what can have been played since. */
  const isOnward = () => media.currentTime >= at && media.currentTime - at < interval * mostSpeed + joinSeconds;
  function note(): void {
    if (from === null || !isOnward()) return;
    at = media.currentTime;
    seen = Math.max(seen, at);
  }
  function close(playing: boolean, isLast = false): void {
    if (from === null || (playing && at === from)) return;
    say({ from, to: Math.max(from, at), speed, playing }, isLast);
    from = playing ? at : null;
  }
  return {
    note,
    isRunning: () => from !== null,
    furthest: () => Math.max(seen, standing().maxPosition),
    begin(): void {
      at = media.currentTime;
      from = at;
      speed = media.playbackRate;
      clearInterval(timer);
      timer = setInterval(() => {
        note();
        close(true);
      }, interval * 1000);
    },
    rest(isLast = false): void {
      clearInterval(timer);
      close(false, isLast);
    },
    changeSpeed(): void {
      close(true);
      speed = media.playbackRate;
    },
  };
}

/** Follows it until the answer is called. */
export function record(recording: Recording): () => void {
  const { media, standing, heldBack, wentAway } = recording;
  const span = spans(recording);
  let hidden: ReturnType<typeof setTimeout> | undefined;
  const on: Record<string, () => void> = {
    playing: () => {
      if (!span.isRunning()) span.begin();
    },
    timeupdate: () => span.note(),
    pause: () => {
      span.note();
      span.rest();
    },
    ended: () => span.rest(),
    seeking: () => {
      const wished = media.currentTime;
      span.rest();
      if (standing().isFinished || wished <= span.furthest() + joinSeconds) return;
      media.currentTime = span.furthest();
      heldBack(span.furthest());
    },
    seeked: () => {
      if (!media.paused) span.begin();
    },
    ratechange: () => {
      if (media.playbackRate > mostSpeed) media.playbackRate = mostSpeed;
      span.changeSpeed();
    },
  };
  const look = () => {
    clearTimeout(hidden);
    if (!document.hidden || media.paused) return;
    hidden = setTimeout(() => {
      media.pause();
      wentAway();
    }, hiddenSeconds * 1000);
  };
  const leave = () => {
    span.note();
    span.rest(true);
  };
  for (const [name, run] of Object.entries(on)) media.addEventListener(name, run);
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', leave);
  return () => {
    leave();
    clearTimeout(hidden);
    for (const [name, run] of Object.entries(on)) media.removeEventListener(name, run);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', leave);
  };
}
