/** The report of the own work: until when, whether it is in, and what it says. */
import { assessmentTarget } from 'contract/assessment/assessment-target.ts';
import { reportStates } from 'contract/assessment/codes.ts';
import { handInReport, type OwnAssessment } from 'contract/assessment/own-calls.ts';
import { files, longText } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

type Report = NonNullable<OwnAssessment['report']>;
interface Props {
  own: OwnAssessment;
  report: Report;
}
const fields = { report: longText('述职报告', { required: true, max: 3000 }), reportFiles: files('附件') };

const Writing = ({ own, report, onClose }: Props & { onClose(): void }) => (
  <CallDialog
    title="述职报告"
    verb="提交"
    lead="评价人在测评票旁阅读正文；附件供组织部存查。测评开始后不能修改。"
    fields={fields}
    initial={{ report: report.text, reportFiles: report.files }}
    words={{ report: { help: '不超过 3000 字' } }}
    send={values => call(handInReport, { params: { id: own.id }, body: values }, { silent: true })}
    done={({ isLate }) => (isLate ? '述职报告已提交，晚于截止日期，已注明逾期' : '述职报告已提交')}
    onClose={onClose}
  />
);

export function OwnReport({ own, report }: Props) {
  const isAsked = report.state === reportStates.asked;
  return (
    <div className="own-report">
      <p className="own-line">
        <b>述职报告</b>
        <span className={isAsked ? 'tone-warn' : 'remark'}>
          <Word field={assessmentTarget.fields.reportState} value={report.state} />
        </span>
        <span className="remark">
          截止 {isAsked ? <Deadline day={report.dueOn} /> : <span className="figures">{report.dueOn}</span>}
        </span>
        {report.isOpen && (
          <DialogButton label={isAsked ? '填写述职报告' : '修改'} type={isAsked ? 'primary' : 'default'}>
            {close => <Writing own={own} report={report} onClose={close} />}
          </DialogButton>
        )}
      </p>
      {report.text && <p className="long-text">{report.text}</p>}
    </div>
  );
}
