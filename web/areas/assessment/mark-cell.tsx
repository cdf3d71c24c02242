/** One mark: a grade by its buttons or the digits 1 to 4 and 0, a score by its number. */
import { useState } from 'react';
import type { MarkChoice } from 'contract/assessment/ballot-words.ts';
import { isScore, unknown, type Mark } from 'contract/assessment/marks.ts';
import { pressedKey } from '../../client/pressed-key.ts';

const digits = /^[0-4]$/;
/** The digit of a grade; 0 is 不了解. */
function valueOf(key: string | undefined, choices: readonly MarkChoice[]): number | undefined {
  if (key === undefined || !digits.test(key)) return undefined;
  const wanted = key === '0' ? unknown : Number(key);
  return choices.find(({ value }) => value === wanted)?.value;
}

export interface MarkProps {
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

export const LevelCell = ({ name, mark, choose, choices }: MarkProps & { choices: readonly MarkChoice[] }) => (
  <div
    className="ballot-levels"
    role="radiogroup"
    aria-label={name}
    data-mark
    tabIndex={0}
    onKeyDown={event => {
      const value = valueOf(pressedKey(event) ?? undefined, choices);
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
export function ScoreCell({ name, mark, choose }: MarkProps) {
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
