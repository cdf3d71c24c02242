import type { ReactNode } from 'react';
import { powersOf } from 'contract/access/powers.ts';
import { useText } from '../client/locale.ts';
import { useSession } from '../client/session.ts';

const ownMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether what is typed here goes through the network as anybody may read it. */
export const isPlain = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean =>
  protocol === 'http:' && !ownMachine.test(hostname);

/** Tells those who can have it changed; nothing is refused for it. Decisions 81. */
export function PlainNotice(): ReactNode {
  const text = useText();
  const isAdministrator = useSession(({ permissions }) => powersOf(permissions).length > 0);
  if (!isAdministrator || !isPlain(window.location)) return null;
  return (
    <p className="plain-notice" role="status">
      {text('header.plain')}
    </p>
  );
}
