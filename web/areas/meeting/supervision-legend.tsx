import { lineStates } from 'contract/meeting/board.ts';
import { lineWords } from 'contract/meeting/line-words.ts';

const shades = [
  lineStates.gap,
  lineStates.grace,
  lineStates.due,
  lineStates.review,
  lineStates.late,
  lineStates.madeUp,
  lineStates.done,
] as const;
const signs: Readonly<Record<string, string>> = { [lineStates.due]: '', [lineStates.done]: '✓ ', [lineStates.gap]: '' };
export const Legend = () => (
  <ul className="life-legend" aria-label="图例">
    {shades.map(state => (
      <li key={state}>
        <i className={`is-${state}`} aria-hidden /> {signs[state]}
        {lineWords[state]}
      </li>
    ))}
  </ul>
);
