/** How long ago the deadline of a month passed. */
import { WarningFilled } from '@ant-design/icons';
import type { OwnItem } from 'contract/dues/calls.ts';
import { DaysLeft, daysUntil } from '../../kit/ui/deadline.tsx';

export const Overdue = ({ item: { deadlineOn } }: { item: Pick<OwnItem, 'deadlineOn'> }) => (
  <span className="overdue">
    <WarningFilled className="tone-error" aria-hidden /> <DaysLeft days={daysUntil(deadlineOn)} />
  </span>
);
