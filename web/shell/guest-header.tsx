/** The header of whoever came by a code: whose page it is, and the way out. */
import type { ReactNode } from 'react';
import { useText } from '../client/locale.ts';
import { useBrand } from '../client/school.ts';
import { logOut } from './guard.ts';
import { platformNames } from './place.ts';

export function GuestHeader(): ReactNode {
  const { school } = useBrand();
  const text = useText();
  return (
    <header className="header">
      <div className="header-row">
        <p className="header-title">
          <span className="header-school">{school.schoolName}</span>
          <span className="header-platform">{text(platformNames.gb)}</span>
        </p>
        <button type="button" className="user-button" onClick={() => void logOut()}>
          {text('header.leave')}
        </button>
      </div>
    </header>
  );
}
