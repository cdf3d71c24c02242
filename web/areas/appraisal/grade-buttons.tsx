/** Grading a branch: by stars or by class, whichever the template ends in. */
import { organisationReview, organisationReviewProcess } from 'contract/appraisal/organisation-review.ts';
import { resultWays } from 'contract/appraisal/review-template.ts';
import type { Action } from 'contract/kit/action.ts';
import type { Row } from '../../kit/data/row.ts';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { useProgress } from '../../kit/process/progress.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

const { review, inspect } = organisationReviewProcess.actions;
const grading: Action[] = [review, inspect];
/** They have buttons of their own. */
export const gradingNames = grading.map(({ name }) => name);

const otherOf = ({ resultWay }: Row) => (resultWay === resultWays.classes ? 'finalStar' : 'finalClass');
const narrowed = (action: Action, row: Row): Action => ({
  ...action,
  input: Object.fromEntries(Object.entries(action.input).filter(([name]) => name !== otherOf(row))),
});

export function GradeButtons({ row, leads }: { row: Row; leads: Readonly<Record<string, string>> }) {
  const { data } = useProgress(organisationReview, row);
  const offered = grading.filter(({ name }) => data?.offered.includes(name));
  return offered.map(action => (
    <DialogButton key={action.name} label={action.label} type={action.name === review.name ? 'primary' : 'default'}>
      {close => (
        <ActionDialog
          action={narrowed(action, row)}
          row={row}
          title={`${action.label}：${String(row['name'])}`}
          verb={action.label}
          lead={leads[action.name] ?? ''}
          onClose={close}
        />
      )}
    </DialogButton>
  ));
}
