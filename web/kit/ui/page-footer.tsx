import type { ReactNode } from 'react';
import { useBrand } from '../../client/school.ts';
import { settings } from '../../settings.ts';

export const FooterLine = ({ footer, caseNumber }: { footer: string; caseNumber: string }): ReactNode => (
  <footer className="page-footer">
    <span>{footer}</span>
    <span>{caseNumber}</span>
  </footer>
);

interface Props {
  showFooter?: boolean;
  /** Of a page made for one school. */
  school?: string;
}
export function PageFooter({ showFooter = settings.showFooter, school }: Props): ReactNode {
  const { footer, caseNumber } = useBrand(school);
  return showFooter ? <FooterLine footer={footer} caseNumber={caseNumber} /> : null;
}
