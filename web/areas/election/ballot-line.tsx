/** One candidate on a ballot, with the marks there are. */
import type { BallotPaper } from 'contract/election/calls.ts';
import { marks } from 'contract/election/codes.ts';

const choices = [
  { mark: marks.favour, label: '赞成', sign: '○' },
  { mark: marks.against, label: '不赞成', sign: '×' },
  { mark: marks.abstain, label: '弃权', sign: '—' },
];
interface LineProps {
  one: BallotPaper['candidates'][number];
  mark: number | undefined;
  onMark(mark: number): void;
}
export const BallotLine = ({ one, mark, onMark }: LineProps) => (
  <div className="ballot-line" role="group" aria-label={one.name}>
    <strong>{one.name}</strong>
    {one.bio && <p>{one.bio}</p>}
    <div className="ballot-marks">
      {choices.map(choice => (
        <button key={choice.mark} type="button" aria-pressed={mark === choice.mark} onClick={() => onMark(choice.mark)}>
          {choice.sign} {choice.label}
        </button>
      ))}
    </div>
  </div>
);
