import { Fragment, type ReactNode } from 'react';

/** Parts of a line, whatever each of them is, with what stands between two. */
export const Listed = ({ of, by = '，' }: { of: readonly ReactNode[]; by?: string }) => (
  <span>
    {of.map((part, at) => (
      <Fragment key={at}>
        {at > 0 && by}
        {part}
      </Fragment>
    ))}
  </span>
);
