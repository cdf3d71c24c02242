import { Button } from 'antd';
import { fileOwnReport, type OwnMonth, type OwnSecondment } from 'contract/appointment/own-secondment.ts';
import { lasting, secondment, secondmentProcess, secondmentStates } from 'contract/appointment/secondment.ts';
import { told } from 'contract/appointment/secondment-report.ts';
import { call } from '../../client/http.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { KeptCallDialog } from '../../kit/form/kept-call-dialog.tsx';
import { OwnRow } from '../../kit/own/own-rows.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

const state = processState(secondmentProcess);
const monthWords = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;
const isWritten = (one: OwnSecondment) => [...lasting, secondmentStates.over].includes(one.state);

interface Telling {
  of: OwnSecondment;
  month: OwnMonth;
  onClose(): void;
}
const Telling = ({ of, month: { month, content }, onClose }: Telling) => (
  <KeptCallDialog
    kept={{ resource: secondment, id: `${of.id}:report/${month.replace('-', '')}` }}
    title={`${monthWords(month)}月报`}
    verb="提交"
    lead="派出单位和组织部可以看到；期满考核前可以修改。"
    fields={told}
    initial={content === null ? {} : { content }}
    send={values => call(fileOwnReport, { body: { secondmentId: of.id, month, ...values } }, { silent: true })}
    done={() => `已提交${monthWords(month)}月报`}
    onClose={onClose}
  />
);

function Month({ of, month }: Omit<Telling, 'onClose'>) {
  const { open, dialog } = useDialog();
  const verb = month.content === null ? '填写' : '修改';
  return (
    <li>
      <p className="own-month">
        <b>{monthWords(month.month)}</b>
        {isWritten(of) && (
          <Button
            type={month.content === null ? 'primary' : 'default'}
            ghost={month.content === null}
            aria-label={`${verb}${monthWords(month.month)}月报`}
            onClick={() => open(close => <Telling of={of} month={month} onClose={close} />)}
          >
            {verb}
          </Button>
        )}
      </p>
      <p className={month.content === null ? 'remark' : 'long-text'}>{month.content ?? '尚未填写'}</p>
      {dialog}
    </li>
  );
}

/** One term with its months, the latest first. */
export const OwnTerm = ({ of }: { of: OwnSecondment }) => (
  <OwnRow title={`${of.toUnit}${of.toPost}`} state={state(of)}>
    <p className="remark">
      <Word field={secondment.fields.kind} value={of.kind} /> · {of.startOn} 至 {of.endsOn}
    </p>
    <ul className="own-months">
      {of.months.map(month => (
        <Month key={month.month} of={of} month={month} />
      ))}
    </ul>
  </OwnRow>
);
