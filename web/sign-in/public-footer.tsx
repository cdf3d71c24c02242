import type { ReactNode } from 'react';
import { activeSchool, settings } from '../settings.ts';

/** Words of the active school win over those of the deployment. */
export const footerText = (schoolText: string, ownText: string): string => schoolText || ownText;

export function PublicFooter(): ReactNode {
  if (!settings.showFooter) return null;
  return (
    <footer className="public-footer">
      <span>{footerText(activeSchool().footerTxt, settings.footerTxt)}</span>
      <span>{settings.caseNumber}</span>
    </footer>
  );
}
