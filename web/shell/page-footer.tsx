import type { ReactNode } from 'react';
import { useBrand } from '../client/school.ts';
import { settings } from '../settings.ts';

export const FooterLine = ({ footer, caseNumber }: { footer: string; caseNumber: string }): ReactNode => (
  <footer className="page-footer">
    <span>{footer}</span>
    <span>{caseNumber}</span>
  </footer>
);

export function PageFooter({ showFooter = settings.showFooter }: { showFooter?: boolean }): ReactNode {
  const { footer, caseNumber } = useBrand();
  return showFooter ? <FooterLine footer={footer} caseNumber={caseNumber} /> : null;
}
