/** The figures of transfers and of members who live away; each is their list with a filter. */
import { addDays } from '../kit/calendar.ts';
import type { Figure, Filters } from '../kit/figure.ts';
import { flowing, outward, states } from './codes.ts';

const { branch, college, department, issued, returned, overdue } = states;
/** Orders out of the school in these states. */
const leaving = (label: string, says: string, state: string[]): Figure => ({
  label,
  says,
  filters: () => ({ type: outward.map(String), state }),
});

export const transferFigures = {
  leaving: leaving('转出办理中', '已提交、尚未办结的校外转出单，含退回和超期未接收的，不含草稿', [
    branch,
    college,
    department,
    issued,
    returned,
    overdue,
  ]),
  awaited: leaving('待回执', '已开具介绍信或发起网转、在有效期内尚未收到回执的转出单', [issued]),
  overdue: leaving('超期未接收', '介绍信有效期已过、尚未收到回执的转出单', [overdue]),
} satisfies Record<string, Figure>;

/** Of those who live away now, whose next contact should have been before this day. */
export const uncontacted = (day: string): Filters => ({
  state: [...flowing],
  'nextContactOn.to': [addDays(day, -1)],
});
