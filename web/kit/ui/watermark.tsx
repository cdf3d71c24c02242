import { useState } from 'react';
import { formatMinute } from '../../client/format.ts';
import { useSession } from '../../client/session.ts';

interface Props {
  /** Left out, the name of who looks and the minute. */
  words?: string;
}
/** Who looked and when, faint across a page of personal facts; plain text, so it prints and needs no picture. */
export function Watermark({ words: said }: Props) {
  const name = useSession(session => session.user?.name ?? '');
  const [minute] = useState(() => formatMinute(Date.now()));
  const words = said ?? `${name} ${minute}`;
  return (
    <div className="watermark" aria-hidden>
      {Array.from({ length: 60 }, (_, place) => (
        <span key={place} data-words={words} />
      ))}
    </div>
  );
}
