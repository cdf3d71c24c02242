/** A 任免审批表 on the screen as on paper: the pages of its layout, cell by cell, and 附页 where something goes on. */
import type { CSSProperties } from 'react';
import type { ResumeLine } from 'contract/appointment/form/content.ts';
import type { ShownForm } from 'contract/appointment/form/calls.ts';
import {
  edgesOf,
  layoutOf,
  meanwhileWords,
  tableWidth,
  type FormCell,
  type FormPage,
} from 'contract/appointment/form/layout.ts';
import { periodOf } from 'contract/appointment/form/resume-text.ts';
import { Picture } from '../../kit/field/files/picture.tsx';
import './form.css';

const Lines = ({ lines }: { lines: readonly ResumeLine[] }) => (
  <ul className="form-resume">
    {lines.map((line, at) => (
      <li key={at} className={line.isMeanwhile ? 'is-meanwhile' : undefined}>
        {!line.isMeanwhile && <span className="figures">{periodOf(line).trimEnd()}</span>}
        <span>{meanwhileWords(line)}</span>
      </li>
    ))}
  </ul>
);

function Content({ cell, form }: { cell: FormCell; form: ShownForm }) {
  if (cell.kind === 'photo' && form.photo)
    return <Picture id={form.photo} alt={`${form.content.name}的照片`} className="form-portrait" />;
  if (cell.kind === 'resume')
    return (
      <>
        <Lines lines={cell.lines} />
        {cell.text}
      </>
    );
  return <>{cell.text}</>;
}

function Sheet({ page, form }: { page: FormPage; form: ShownForm }) {
  const edges = edgesOf(page.rows);
  const widths = edges.slice(1).map((edge, at) => (100 * (edge - (edges[at] ?? 0))) / tableWidth);
  return (
    <section className="form-sheet">
      <table>
        <colgroup>
          {widths.map((width, at) => (
            <col key={at} style={{ width: `${width}%` }} />
          ))}
        </colgroup>
        <tbody>
          {page.rows.map((row, line) => (
            <tr key={line} style={{ '--height': row.height } as CSSProperties}>
              {row.cells.map(cell => {
                const As = cell.kind === 'label' ? 'th' : 'td';
                return (
                  <As
                    key={cell.from}
                    {...(As === 'th' && { scope: 'row' })}
                    colSpan={edges.indexOf(cell.to) - edges.indexOf(cell.from)}
                    rowSpan={cell.rows}
                    className={`form-${cell.kind} is-${cell.align}`}
                    style={{ '--size': cell.size } as CSSProperties}
                  >
                    <Content cell={cell} form={form} />
                  </As>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {page.foot && <p className="form-signer">{page.foot}</p>}
    </section>
  );
}

export function FormSheet({ form }: { form: ShownForm }) {
  const { title, pages, appendix } = layoutOf(form.content, form.isSince2025);
  return (
    <div className="form-scroll">
      <article className="form-paper" aria-label={`${form.content.name}的${title}`}>
        <h2>{title}</h2>
        {pages.map((page, at) => (
          <Sheet key={at} page={page} form={form} />
        ))}
        {appendix.length > 0 && (
          <section className="form-sheet">
            <h2>附　页</h2>
            {appendix.map(({ label, text, lines }) => (
              <div key={label} className="form-rest">
                <strong>{label}</strong>
                {lines.length > 0 && <Lines lines={lines} />}
                {text && <p>{text}</p>}
              </div>
            ))}
          </section>
        )}
      </article>
    </div>
  );
}
