/** A filled form, on the screen as on paper. */
import { createPortal } from 'react-dom';
import type { PaperBlock, Preview } from 'contract/documents/document.ts';
import './documents.css';

type Table = Extract<PaperBlock, { kind: 'table' }>;

const Form = ({ table }: { table: Table }) => (
  <table>
    <tbody>
      {table.rows.map((row, line) => (
        <tr key={line}>
          {row.map((cell, at) => {
            const As = cell.isLabel ? 'th' : 'td';
            return (
              <As key={at} colSpan={cell.span} className={cell.isTall ? 'is-tall' : undefined}>
                {cell.text}
              </As>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);

export const Paper = ({ title, blocks }: Pick<Preview, 'title' | 'blocks'>) => (
  <article className="paper" aria-label={title}>
    <h1>{title}</h1>
    {blocks.map((block, at) =>
      block.kind === 'table' ? (
        <Form key={at} table={block} />
      ) : (
        <p key={at} className={`paper-${block.align}`}>
          {block.text}
        </p>
      ),
    )}
  </article>
);

/** Stands beside the page and shows on paper alone. */
export const PrintedPaper = (preview: Pick<Preview, 'title' | 'blocks'>) =>
  createPortal(
    <div className="paper-sheet" aria-hidden>
      <Paper {...preview} />
    </div>,
    document.body,
  );
