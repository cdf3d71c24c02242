import { RichText } from './rich-text.tsx';
import type { Row } from '../../data/row.ts';

/** How a record page shows the field `bodyHtml`. */
export const richBody = {
  bodyHtml: (row: Row) => <RichText html={String(row['bodyHtml'])} />,
};
