/** The answer sheet: beside the paper at the desk, from below on the phone. */
import { AnswerSheet, Legend } from './answer-sheet.tsx';
import { RoomDialog } from './dialog.tsx';
import { FontSize } from './font-size.tsx';
import type { SeenSection } from './numbered.ts';
import type { Standing } from './standing.ts';
import type { Font } from './use-room.ts';

const Departures = ({ count, most }: { count: number; most: number }) => (
  <p className="room-departures">
    {count > 0 || most > 0 ? (
      <>
        离开本页 <b>{count}</b> 次{most > 0 && `，超过 ${most} 次将自动交卷`}。
      </>
    ) : (
      '离开本页会被记录。'
    )}
    断网时答案保存在本机，恢复后自动提交。
  </p>
);

export interface SheetProps {
  sections: readonly SeenSection[];
  standing: Standing;
  answered: number;
  count: number;
  current: number;
  mostDepartures: number;
  go(place: number): void;
}
export const SideSheet = ({ answered, count, mostDepartures, ...sheet }: SheetProps) => (
  <aside className="room-sheet" aria-label="答题卡">
    <h2>
      答题卡
      <span className="figures">
        已答 {answered} / {count}
      </span>
    </h2>
    <AnswerSheet {...sheet} />
    <Legend />
    <Departures count={sheet.standing.departures} most={mostDepartures} />
  </aside>
);

interface DrawerProps extends SheetProps {
  font: Font;
  chooseFont(font: Font): void;
  onClose(): void;
}
export const SheetDrawer = ({ answered, count, mostDepartures, font, chooseFont, onClose, ...sheet }: DrawerProps) => (
  <RoomDialog title={`答题卡　已答 ${answered} / ${count}`} className="is-drawer">
    <AnswerSheet {...sheet} />
    <Legend />
    <FontSize font={font} choose={chooseFont} />
    <Departures count={sheet.standing.departures} most={mostDepartures} />
    <p className="room-dialog-foot">
      <button type="button" className="room-button is-primary" onClick={onClose}>
        继续作答
      </button>
    </p>
  </RoomDialog>
);
