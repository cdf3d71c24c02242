/** The 25 cells of a way, five phases side by side. */
import { phaseNames, steps } from 'contract/development/steps.ts';
import { cellWords, phaseNumerals } from './words.ts';

interface Props {
  /** One sign per step. */
  signs: string;
  chosen?: number;
  onChoose?: (no: number) => void;
  /** Heads of the phases stand above. */
  hasHeads?: boolean;
}

function Cell({
  no,
  name,
  sign,
  isChosen,
  onChoose,
}: {
  no: number;
  name: string;
  sign: string;
  isChosen: boolean;
  onChoose: ((no: number) => void) | undefined;
}) {
  const [css, word] = cellWords[sign] ?? ['waiting', '未开始'];
  const title = `${no} ${name}：${word}`;
  const className = `dev-cell ${css}${isChosen ? ' chosen' : ''}`;
  if (!onChoose)
    return (
      <span className={className} title={title} role="img" aria-label={title}>
        {no}
      </span>
    );
  return (
    <button
      type="button"
      className={className}
      title={title}
      aria-label={title}
      aria-pressed={isChosen}
      onClick={() => onChoose(no)}
    >
      {no}
    </button>
  );
}

export function Cells({ signs, chosen, onChoose, hasHeads = false }: Props) {
  return (
    <div className="dev-phases">
      {phaseNames.map((phase, at) => {
        const own = steps.filter(step => step.phase === at + 1);
        return (
          <div key={phase} className="dev-phase" style={{ flexGrow: own.length }}>
            {hasHeads && (
              <h3>
                <span>{phaseNumerals[at]}</span> {phase}
              </h3>
            )}
            <div className="dev-cells">
              {own.map(({ no, name }) => (
                <Cell
                  key={no}
                  no={no}
                  name={name}
                  sign={signs[no - 1] ?? 'w'}
                  isChosen={chosen === no}
                  onChoose={onChoose}
                />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** What the colours of the cells mean. */
export const Legend = () => (
  <p className="dev-legend">
    {['d', 'a', 'o', 'y', 'l', 'w'].map(sign => {
      const [css, word] = cellWords[sign] ?? ['', ''];
      return (
        <span key={sign}>
          <i className={`dev-cell ${css}`} aria-hidden /> {word}
        </span>
      );
    })}
  </p>
);
