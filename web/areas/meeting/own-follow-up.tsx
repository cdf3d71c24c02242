/** 我的组织生活: what one is to mend, with the press that says it is done, and with whom one talked this year. */
import { lifeMeetingIssue, lifeMeetingIssueProcess } from 'contract/meeting/life-meeting-issue.ts';
import { readOwnFollowUp } from 'contract/meeting/own-calls.ts';
import { issueStates, openIssues } from 'contract/meeting/plan-codes.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { OwnList, OwnRow, OwnRows } from '../../kit/own/own-rows.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

const stateOf = processState(lifeMeetingIssueProcess);

const Reporting = ({ issue }: { issue: Row }) => (
  <DialogButton type="primary" label="报告完成">
    {close => (
      <ActionDialog
        action={lifeMeetingIssueProcess.actions.finish}
        row={issue}
        title={`报告整改完成：${String(issue['problem'])}`}
        verb="报告完成"
        lead="写明整改情况，由上级党组织核查销号。"
        onClose={close}
      />
    )}
  </DialogButton>
);

export const OwnIssues = () => (
  <OwnList
    title="待整改的事项"
    resource={lifeMeetingIssue}
    query={{ state: openIssues, columns: ['problem', 'measure', 'dueOn', 'state'], size: 50 }}
  >
    {issue => (
      <OwnRow
        title={String(issue['problem'])}
        state={stateOf(issue)}
        actions={issue['state'] === issueStates.open ? <Reporting issue={issue} /> : <span>已报告，待上级核查</span>}
      >
        <p className="remark">{String(issue['measure'])}</p>
        <p>
          期限 <Deadline day={String(issue['dueOn'])} />
        </p>
      </OwnRow>
    )}
  </OwnList>
);

export const OwnTalks = () => (
  <QueryGate what="谈心谈话" query={useAnswer(readOwnFollowUp, {}, { isFresh: true })} rows={2}>
    {({ talks }) => (
      <OwnRows title="本年谈心谈话" rows={talks}>
        {({ talkedOn, withName, place, summary }) => (
          <OwnRow title={`与${withName}`} state={<span className="figures">{talkedOn}</span>}>
            <p className="remark">{place}</p>
            {summary && <p className="long-text">{summary}</p>}
          </OwnRow>
        )}
      </OwnRows>
    )}
  </QueryGate>
);
