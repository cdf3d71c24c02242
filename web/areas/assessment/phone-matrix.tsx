/**
 * A ballot of grades on the phone: one small cell for each mark, and one pad in the foot for the cell that is open. Whatever is
 * chosen leads on to the next open cell. Mock 17, without its 本行同选, which invites straight lines. Without the component
 * library, as the ballot.
 */
import { choicesOf, type MarkChoice } from 'contract/assessment/ballot-words.ts';
import type { BallotPreview } from 'contract/assessment/calls.ts';
import type { Mark } from 'contract/assessment/marks.ts';
import { ReportBeside } from './report-beside.tsx';

export interface Cell {
  targetId: string;
  /** Of the indicators. */
  at: number;
}
interface Marked {
  targetId: string;
  values: readonly Mark[];
}

/** The first open cell behind this one, then from the top; null where none is open. */
export function nextOpen(rows: readonly Marked[], from: Cell | null): Cell | null {
  const cells = rows.flatMap(({ targetId, values }) => values.map((mark, at) => ({ targetId, at, mark })));
  const here = from ? cells.findIndex(one => one.targetId === from.targetId && one.at === from.at) : -1;
  const found = [...cells.slice(here + 1), ...cells.slice(0, here + 1)].find(({ mark }) => mark === null);
  return found ? { targetId: found.targetId, at: found.at } : null;
}

const shortOf = (choices: readonly MarkChoice[], mark: Mark) => choices.find(({ value }) => value === mark);

const intoView = (button: HTMLButtonElement | null) => button?.scrollIntoView({ block: 'nearest' });

interface MatrixProps {
  paper: BallotPreview;
  rows: readonly Marked[];
  /** Of the first row in the whole ballot. */
  first: number;
  cell: Cell | null;
  open(cell: Cell): void;
  readReport(targetId: string): Promise<{ report: string }>;
}
export function PhoneMatrix({ paper, rows, first, cell, open, readReport }: MatrixProps) {
  const { indicators, targets, scheme } = paper;
  const choices = choicesOf(scheme.wording);
  return (
    <table className="phone-matrix">
      <caption className="visually-hidden">测评票</caption>
      <thead>
        <tr>
          <th scope="col">评价对象</th>
          {indicators.map(({ name, weight }) => (
            <th key={name} scope="col">
              {name} <small>{weight}%</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ targetId, values }, place) => {
          const target = targets.find(one => one.targetId === targetId);
          if (!target) return null;
          return (
            <tr key={targetId} aria-label={target.name} className={cell?.targetId === targetId ? 'is-current' : ''}>
              <th scope="row">
                <b>{target.name}</b>
                {!values.includes(null) && <span aria-label="已评">✓</span>}
                <small>
                  {first + place + 1} · {target.post ?? target.unitName}
                </small>
                {target.hasReport && <ReportBeside name={target.name} read={() => readReport(targetId)} />}
              </th>
              {indicators.map(({ name }, at) => {
                const isOpen = cell?.targetId === targetId && cell.at === at;
                const choice = shortOf(choices, values[at] ?? null);
                return (
                  <td key={name}>
                    <button
                      ref={isOpen ? intoView : null}
                      type="button"
                      className={`phone-mark is-mark-${values[at] ?? 'open'}`}
                      aria-label={`${target.name}，${name}：${choice?.word ?? '未评'}`}
                      aria-pressed={isOpen}
                      onClick={() => open({ targetId, at })}
                    >
                      {choice?.short ?? ''}
                    </button>
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface PadProps {
  paper: BallotPreview;
  cell: Cell;
  values: readonly Mark[];
  choose(mark: number): void;
}
export function Pad({ paper, cell, values, choose }: PadProps) {
  const target = paper.targets.find(one => one.targetId === cell.targetId);
  const indicator = paper.indicators[cell.at];
  return (
    <div className="phone-pad">
      <p>
        <b>{target?.name}</b> {indicator?.name}
        {indicator?.description && <small>{indicator.description}</small>}
      </p>
      <div role="radiogroup" aria-label={`${target?.name}：${indicator?.name}`}>
        {choicesOf(paper.scheme.wording).map(({ value, word }) => (
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={values[cell.at] === value}
            onClick={() => choose(value)}
          >
            {word}
          </button>
        ))}
      </div>
    </div>
  );
}
