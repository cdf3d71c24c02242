/** Who is signed in, as the header shows it; what it opens comes after it. */
import { DownOutlined } from '@ant-design/icons';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useIsMobile } from '../client/device.ts';
import { isDark, usePreferences } from '../client/preferences.ts';
import { useSession } from '../client/session.ts';
import { tokensOf, type Tokens } from '../client/tokens.ts';
import { usePicture } from '../kit/field/files/picture.tsx';

export const initialsOf = (name: string): string => Array.from(name).slice(-2).join('');

/** Who has no picture has the own name for one. */
function defaultPicture(name: string, { avatar, onAvatar }: Pick<Tokens, 'avatar' | 'onAvatar'>): string {
  const text = initialsOf(name).replace(/[<&]/g, '');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><rect width="26" height="26" fill="${avatar}"/><text x="13" y="17" text-anchor="middle" font-family="sans-serif" font-size="11" fill="${onAvatar}">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

function Avatar({ name, picture }: { name: string; picture: string | null }): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  const preferences = usePreferences();
  const address = usePicture(picture);
  const own = address && picture !== broken ? address : null;
  const src = own ?? defaultPicture(name, tokensOf(preferences.theme, isDark(preferences)));
  return <img className="avatar" src={src} alt="" onError={() => setBroken(picture)} />;
}

export function UserButton(props: ComponentProps<'button'>): ReactNode {
  const user = useSession(session => session.user);
  const isMobile = useIsMobile();
  return (
    <button type="button" aria-haspopup="menu" {...props} className={`user-button ${props.className ?? ''}`.trim()}>
      <Avatar name={user?.name ?? ''} picture={user?.avatar ?? null} />
      <span className={isMobile ? 'visually-hidden' : 'user-name'}>{user?.name}</span>
      <DownOutlined />
    </button>
  );
}
