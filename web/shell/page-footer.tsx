import type { ReactNode } from 'react';
import { activeSchool, settings } from '../settings.ts';

/** Words of the active school win over those of the deployment. */
export const footerText = (schoolText: string, ownText: string): string => schoolText || ownText;

export function PageFooter(): ReactNode {
  if (!settings.showFooter) return null;
  return (
    <footer className="page-footer">
      <span>{footerText(activeSchool().footerTxt, settings.footerTxt)}</span>
      <span>{settings.caseNumber}</span>
    </footer>
  );
}
