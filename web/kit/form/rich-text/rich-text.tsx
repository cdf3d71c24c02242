/**
 * A formatted text as the server gave it: cleaned there before it was stored, shown here as it is.
 * Links to files carry `data-id`; they are handed to whoever shows the text.
 */
import type { MouseEvent, ReactNode } from 'react';
import './rich-text.css';

interface Props {
  html: string;
  onFile?: (id: string) => void;
}

export function RichText({ html, onFile }: Props): ReactNode {
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('a[data-id]')?.dataset['id'];
    if (!id || !onFile) return;
    event.preventDefault();
    onFile(id);
  };
  return <div className="rich-text" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
