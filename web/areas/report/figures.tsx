/** The strip of figures: each is the count of a list and opens it with the same filter. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readHomeFigures, type ShownFigure } from 'contract/report/home.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { HomeFigure } from '../../kit/ui/home.tsx';
import { WarningFigure } from '../message/index.ts';
import './blocks.css';
import { useAnswer } from '../../kit/data/answer.ts';
import { grouped } from '../../client/format.ts';

const Figure = ({ figure: { isDue, parts, ...figure } }: { figure: ShownFigure }): ReactNode => (
  <HomeFigure {...figure} tone={isDue ? 'warn' : null}>
    {parts.map(part => (
      <Link key={part.label} to={part.path} title={part.says}>
        {part.label} <span className="figures">{grouped(part.count)}</span>
      </Link>
    ))}
  </HomeFigure>
);

interface Props {
  /** Of which home. */
  read?: typeof readHomeFigures;
  /** Figures that are no count of a list, behind the others. */
  children?: ReactNode;
}
export const FigureStrip = ({ read = readHomeFigures, children }: Props): ReactNode => (
  <QueryGate what="概况" query={useAnswer(read)} rows={2} isCard>
    {({ content }) => (
      <ul className="home-figures card" aria-label="概况">
        {content.map(figure => (
          <Figure key={figure.label} figure={figure} />
        ))}
        {children}
        <WarningFigure />
      </ul>
    )}
  </QueryGate>
);
