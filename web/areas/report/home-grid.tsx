/** A home of blocks: each stands and fails alone, in the order its reader chose. */
import type { ReactNode } from 'react';
import { PageHead } from '../../client/page-head.tsx';
import './blocks.css';
import { HomeActions } from './home-actions.tsx';
import { LayoutButton, useLayout, type HomeBlock } from './home-layout.tsx';

interface Props {
  half: 'dj' | 'gb';
  day: string;
  /** As delivered; an area adds its block by one line. */
  blocks: readonly HomeBlock[];
}
export function HomeGrid({ half, day, blocks }: Props): ReactNode {
  const layout = useLayout(half, blocks);
  const actions = (
    <>
      <LayoutButton layout={layout} />
      <HomeActions half={half} />
    </>
  );
  return (
    <div className="home-grid">
      <PageHead actions={actions} note={day} />
      {layout.shown.map(({ key, content }) => (
        <div key={key} className={`home-cell is-${key}`}>
          {content}
        </div>
      ))}
    </div>
  );
}
