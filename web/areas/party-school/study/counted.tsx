/** What the server has counted, as it says. */
import type { ReactNode } from 'react';
import type { Standing } from 'contract/party-school/study-calls.ts';
import { formatSeconds } from '../../../client/format.ts';

/** `05:20`, from an hour on `01:05:20`. */
export const clockOf = (seconds: number): string => formatSeconds(seconds).replace(/^00:/, '');

interface Props {
  standing: Standing;
  /** What was just done for the learner, or why it cannot go on. */
  note: string;
  children: ReactNode;
}
export const Counted = ({ standing, note, children }: Props) => (
  <div className="study-counted">
    <p>
      <strong className="figures">{`已学 ${standing.percent} %`}</strong>
      <progress max={100} value={standing.percent} aria-label="学习进度" />
    </p>
    <p className="remark">{children}</p>
    <p className="study-note" role="status">
      {note}
    </p>
  </div>
);
