/** One mark: a grade by five buttons or the digits 1 to 4 and 0, a score by its number. */
import { useState } from 'react';
import { isScore, unknown, type Mark } from 'contract/assessment/marks.ts';
import { pressedKey } from '../../client/pressed-key.ts';

const choices = [
  { value: 1, word: '优秀', short: '优' },
  { value: 2, word: '称职', short: '称' },
  { value: 3, word: '基本称职', short: '基' },
  { value: 4, word: '不称职', short: '不' },
  { value: unknown, word: '不了解', short: '不了解' },
];
const byKey: Readonly<Record<string, number>> = { '0': unknown, '1': 1, '2': 2, '3': 3, '4': 4 };

interface Props {
  /** `张三：德`. */
  name: string;
  mark: Mark;
  choose(mark: Mark): void;
}
/** On to the next mark, as an entry by digits goes. */
function toNext(of: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-mark]')];
  all[all.indexOf(of) + 1]?.focus();
}

export const LevelCell = ({ name, mark, choose }: Props) => (
  <div
    className="ballot-levels"
    role="radiogroup"
    aria-label={name}
    data-mark
    tabIndex={0}
    onKeyDown={event => {
      const value = byKey[pressedKey(event) ?? ''];
      if (value === undefined) return;
      choose(value);
      toNext(event.currentTarget);
    }}
  >
    {choices.map(({ value, word, short }) => (
      <button
        key={value}
        type="button"
        role="radio"
        tabIndex={-1}
        aria-checked={mark === value}
        aria-label={word}
        title={word}
        onClick={() => choose(value)}
      >
        {short}
      </button>
    ))}
  </div>
);

const shown = (mark: Mark) => (mark === null || mark === unknown ? '' : String(mark));
export function ScoreCell({ name, mark, choose }: Props) {
  const [typed, type] = useState(shown(mark));
  const isWrong = typed !== '' && !isScore(Number(typed));
  return (
    <div className="ballot-score">
      <input
        data-mark
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${name}（0–100 分）`}
        aria-invalid={isWrong}
        value={typed}
        onChange={({ target: { value } }) => {
          type(value);
          choose(value === '' || !isScore(Number(value)) ? null : Number(value));
        }}
      />
      <button
        type="button"
        aria-pressed={mark === unknown}
        onClick={() => {
          type('');
          choose(mark === unknown ? null : unknown);
        }}
      >
        不了解
      </button>
    </div>
  );
}
