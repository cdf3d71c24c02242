/** Who or what a record is, in which state, and its figures: the card on top of its page. */
import type { ReactNode } from 'react';
import { isBlank } from '../data/faults.ts';
import type { Row } from '../data/row.ts';
import { openPreview } from '../field/files/preview-address.ts';
import { Picture } from '../field/files/picture.tsx';
import { Figures, type Figure } from '../ui/figures.tsx';
import './detail.css';

/** The face of a person. */
export function Portrait({ row }: { row: Row }) {
  if (isBlank(row['photo'])) return <span className="picture portrait empty">暂无照片</span>;
  const id = String(row['photo']);
  return <Picture id={id} alt={`${String(row['name'])}的照片`} className="portrait" onClick={() => openPreview(id)} />;
}

interface Props {
  row: Row;
  /** A person has a face. */
  isPerson?: boolean;
  /** Beside the name. */
  words?: ReactNode;
  chips: ReactNode;
  figures?: readonly Figure[];
  /** At the right edge. */
  beside?: ReactNode;
}
export const RecordCard = ({ row, isPerson = false, words, chips, figures, beside }: Props) => (
  <section className="card identity">
    {isPerson && <Portrait row={row} />}
    <div className="identity-body">
      <p className="identity-name">
        <strong>{String(row['name'])}</strong>
        {words}
      </p>
      <p className="identity-chips">{chips}</p>
      {figures && <Figures of={figures} />}
    </div>
    {beside}
  </section>
);
