/** 座次: candidates by their number as a plan; colour and word say of which kind each is. */
import type { ReactNode } from 'react';
import { departuresSeen, type Room, type RoomCandidate } from 'contract/exam/proctor-calls.ts';
import { kindTones, kindWords } from './words.ts';

/** Who needs a look stands out among those who write. */
const noteOf = ({ kind, departures }: RoomCandidate): string =>
  kind === 'writing' && departures >= departuresSeen ? `离开 ${departures} 次` : kindWords[kind];

function Seat({ of, isChosen, look }: { of: RoomCandidate; isChosen: boolean; look(id: string): void }) {
  const note = noteOf(of);
  const isSeen = note !== kindWords[of.kind];
  return (
    <button
      type="button"
      className={`room-seat is-${isSeen ? 'warn' : kindTones[of.kind]}`}
      aria-pressed={isChosen}
      aria-label={`查看${of.name}，考号 ${of.candidateNo ?? '—'}，${note}`}
      title={`${of.name}　${of.unitName ?? ''}`}
      onClick={() => look(of.id)}
    >
      <span className="figures">{of.candidateNo ?? '—'}</span>
      <strong>{of.name}</strong>
      <small className="figures">{note}</small>
    </button>
  );
}

interface Props {
  room: Room;
  chosenId: string | undefined;
  look(id: string): void;
  blank: ReactNode;
  isStale: boolean;
}
export function SeatGrid({ room, chosenId, look, blank, isStale }: Props) {
  if (room.content.length === 0) return blank;
  return (
    <div className="room-seats" role="group" aria-label="座次" aria-busy={isStale}>
      {room.content.map(one => (
        <Seat key={one.id} of={one} isChosen={one.id === chosenId} look={look} />
      ))}
    </div>
  );
}
