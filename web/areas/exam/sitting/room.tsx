/** The room: one question, the sheet of all of them, what the server and the proctors say. Archetype exam, mock 07. */
import { useState } from 'react';
import { Bar } from './bar.tsx';
import { Card } from './card.tsx';
import type { Room } from './enter.ts';
import { HandInDialog, HandingIn } from './hand-in.tsx';
import { Messages } from './messages.tsx';
import { Notes } from './notes.tsx';
import { letterOf, offersOf } from './question.tsx';
import { SheetDrawer, SideSheet } from './sheet.tsx';
import { answeredOf } from './standing.ts';
import { useFont, useStanding } from './use-room.ts';
import { useKeys, useWatch } from './watching.ts';

/** The question that is open, and what lies above it. */
function usePlace(count: number) {
  const [place, setPlace] = useState(1);
  const [above, setAbove] = useState<'sheet' | 'handIn' | null>(null);
  const go = (to: number) => {
    setPlace(Math.min(count, Math.max(1, to)));
    setAbove(null);
  };
  return { place, go, above, setAbove };
}

export function ExamRoom({ room }: { room: Room }) {
  const { keeper, sections, entered } = room;
  const standing = useStanding(keeper);
  const topics = sections.flatMap(one => one.topics);
  const count = topics.length;
  const { place, go, above, setAbove } = usePlace(count);
  const [font, chooseFont] = useFont();
  const topic = topics[place - 1]!;
  const given = standing.answers.get(topic.no);
  const isLocked = standing.phase !== 'writing';
  const flag = () => keeper.flag(topic.no, !given?.flagged);
  useWatch(room);
  useKeys(key => {
    const letter = key.toUpperCase();
    const offer = offersOf(topic, given?.response ?? null).find((_, at) => letterOf(at) === letter);
    if (key === 'ArrowLeft' || key === 'ArrowRight') go(place + (key === 'ArrowLeft' ? -1 : 1));
    else if (offer) keeper.answer(topic.no, offer.chosen);
    else if (letter === 'F') flag();
    else return false;
    return true;
  });
  const shown = { standing, answered: answeredOf(standing), count, go };
  const sheet = { ...shown, sections, current: place, mostDepartures: entered.exam.mostDepartures };
  const looks = { font, chooseFont };
  return (
    <div className="room" data-font={font}>
      <Bar {...shown} room={room} messages={<Messages of={standing.messages} />} onHandIn={() => setAbove('handIn')} />
      <Notes room={room} standing={standing} />
      <div className="room-body">
        <Card
          {...shown}
          {...looks}
          topic={topic}
          given={given}
          isLocked={isLocked}
          flag={flag}
          answer={response => keeper.answer(topic.no, response)}
          openSheet={() => setAbove('sheet')}
        />
        <SideSheet {...sheet} />
      </div>
      {above === 'sheet' && <SheetDrawer {...sheet} {...looks} onClose={() => setAbove(null)} />}
      {above === 'handIn' && !isLocked && (
        <HandInDialog
          topics={topics}
          standing={standing}
          go={go}
          onBack={() => setAbove(null)}
          onHandIn={() => void keeper.handIn()}
        />
      )}
      {standing.phase === 'handingIn' && <HandingIn room={room} standing={standing} />}
    </div>
  );
}
