/** 我的组织生活: what one is to mend, with the press that says it is done, and with whom one talked this year. */
import { Button } from 'antd';
import { lifeMeetingIssueProcess } from 'contract/meeting/life-meeting-issue.ts';
import { readOwnFollowUp, type OwnIssue } from 'contract/meeting/own-calls.ts';
import { issueStates } from 'contract/meeting/plan-codes.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

function Issue({ issue }: { issue: OwnIssue }) {
  const { open, dialog } = useDialog();
  const report = () =>
    open(close => (
      <ActionDialog
        action={lifeMeetingIssueProcess.actions.finish}
        row={issue}
        title={`报告整改完成：${issue.problem}`}
        verb="报告完成"
        lead="写明整改情况，由上级党组织核查销号。"
        onClose={close}
      />
    ));
  return (
    <li className="card own-meeting">
      <h3>{issue.problem}</h3>
      <p className="remark">{issue.measure}</p>
      <p className="own-meeting-facts">
        期限 <Deadline day={issue.dueOn} />
      </p>
      <p className="own-meeting-actions">
        {issue.state === issueStates.open ? (
          <Button type="primary" onClick={report}>
            报告完成
          </Button>
        ) : (
          <span>已报告，待上级核查</span>
        )}
      </p>
      {dialog}
    </li>
  );
}

export function OwnFollowUp() {
  const query = useAnswer(readOwnFollowUp, {}, { isFresh: true });
  return (
    <QueryGate what="整改事项和谈心谈话" query={query} rows={2}>
      {({ talks, issues }) => (
        <>
          {issues.length > 0 && (
            <section aria-label="待整改的事项">
              <h2>待整改的事项</h2>
              <ul className="own-ahead">
                {issues.map(issue => (
                  <Issue key={issue.id} issue={issue} />
                ))}
              </ul>
            </section>
          )}
          {talks.length > 0 && (
            <section className="card own-held" aria-label="本年谈心谈话">
              <h2>本年谈心谈话</h2>
              {talks.map(talk => (
                <div key={talk.id}>
                  <p>
                    <span className="figures">{talk.talkedOn}</span>　与{talk.withName}　{talk.place}
                  </p>
                  {talk.summary && <p className="remark long-text">{talk.summary}</p>}
                </div>
              ))}
            </section>
          )}
        </>
      )}
    </QueryGate>
  );
}
