import type { Row } from '../kit/list.ts';
import { RichText } from './rich-text.tsx';

/** How a record page shows the field `bodyHtml`. */
export const richBody = {
  bodyHtml: (row: Row) => <RichText html={String(row['bodyHtml'])} />,
};
