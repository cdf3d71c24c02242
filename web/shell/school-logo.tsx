import { useState, type ReactNode } from 'react';
import { useBrand } from '../client/school.ts';
import { EmblemLines } from '../kit/ui/emblem.tsx';

/** 91 × 30: the picture of the configuration, else the school's emblem with the short form of its name. */
export function SchoolLogo(): ReactNode {
  const { school, picture } = useBrand();
  const [broken, setBroken] = useState<string | null>(null);
  if (picture && picture !== broken)
    return (
      <img
        className="school-logo"
        src={picture}
        alt={school.schoolName}
        width="91"
        height="30"
        onError={() => setBroken(picture)}
      />
    );
  return (
    <svg
      className="school-logo"
      width="91"
      height="30"
      viewBox="0 0 91 30"
      role="img"
      aria-label={school.schoolName}
      data-logo={school.schoolLogo}
    >
      <EmblemLines logo={school.schoolLogo} />
      <text x="38" y="22">
        {school.schoolName.slice(0, 2)}
      </text>
    </svg>
  );
}
