import type { Cell, CellProps } from '../cells/cell.ts';
import { Picture } from './picture.tsx';
import { openPreview } from './preview-address.ts';

const Files = ({ value, field }: CellProps) =>
  [value].flat().map((id, place, all) => (
    <button key={String(id)} type="button" className="link-button" onClick={() => openPreview(String(id))}>
      {all.length > 1 ? `查看 ${place + 1} ` : `查看${field.label}`}
    </button>
  ));

export const file: Cell = { show: props => <Files {...props} />, width: 104 };
export const photo: Cell = {
  show: ({ value, field }) => <Picture id={String(value)} alt={field.label} className="small" />,
  width: 56,
};
