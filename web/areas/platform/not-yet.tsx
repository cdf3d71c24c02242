import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Sentence } from '../../kit/sentence.tsx';
import { useTab } from '../../client/tab.ts';

/** An address of the platform whose function this installation has not opened. */
export function NotYet(): ReactNode {
  const { title } = useTab();
  return (
    <Sentence
      title={`“${title}”尚未开通`}
      text="本单位开通这项功能后，可以从菜单进入。"
      actions={<Link to="/">回到首页</Link>}
    />
  );
}
