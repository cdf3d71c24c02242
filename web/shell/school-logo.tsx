import type { ReactNode } from 'react';
import { activeSchool } from '../settings.ts';

/** The school's own mark, 91 × 30: its emblem and its name; schools without a drawing share the neutral emblem. */
export function SchoolLogo(): ReactNode {
  const { schoolName } = activeSchool();
  return (
    <svg className="school-logo" width="91" height="30" viewBox="0 0 91 30" role="img" aria-label={schoolName}>
      <g className="emblem-lines">
        <circle cx="15" cy="15" r="14" />
        <circle cx="15" cy="15" r="11.4" />
        <path d="M8.5 20.2q1.6-1.1 3.2 0t3.3 0 3.3 0 3.2 0M10 22.4q1.2-.9 2.5 0t2.5 0 2.5 0 2.5 0" />
      </g>
      <path
        className="emblem-book"
        d="M14.6 10.6C12.7 9.2 10.6 8.9 8.5 9.2v8c2.1-.3 4.2 0 6.1 1.3zM15.4 10.6c1.9-1.4 4-1.7 6.1-1.4v8c-2.1-.3-4.2 0-6.1 1.3z"
      />
      <text x="33" y="20" textLength={schoolName.length > 3 ? 57 : undefined} lengthAdjust="spacingAndGlyphs">
        {schoolName}
      </text>
    </svg>
  );
}
