/** The fields of a step in columns; ballots stand together with what they come to. */
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useState } from 'react';
import { outcomeOf, sheetOf } from 'contract/development/vote.ts';
import { FieldRow, type FieldWords } from '../../kit/form/field-row.tsx';
import type { Form } from '../../kit/form/form.ts';
import { branches, partyGroup } from 'contract/organisation/codes.ts';
import { meetingInputs, motionInput } from './minutes.tsx';
import { ballotFields, excludedFields, isBallot } from './words.ts';

const words: Record<string, FieldWords> = {
  resolution: { help: '写明主要表现、表决情况和结论' },
  lateReason: { help: '按期办理的不用填写' },
  groupId: { only: [partyGroup] },
  organisationId: { only: branches },
  meetingId: { help: '已登记的会议直接选用，日期和票数不用再填' },
  meeting: { help: '没有在系统登记的会议，填写名称' },
  motionId: { help: '对本人的表决；没有单独登记议题的，填写票数', input: motionInput },
};

/** The day of the step is that of its meeting. */
function wordsOf(no: number, name: string): FieldWords | undefined {
  const input = name === 'meetingId' ? meetingInputs.get(no) : undefined;
  return input ? { ...words[name], input } : words[name];
}

const Mark = ({ isGood }: { isGood: boolean }) =>
  isGood ? (
    <CheckCircleFilled className="tone-ok" aria-hidden />
  ) : (
    <CloseCircleFilled className="tone-error" aria-hidden />
  );

/** Whether the meeting was one and what it decided, while the numbers are typed. */
function Outcome({ form }: { form: Form }) {
  const sheet = sheetOf(form.values);
  if (sheet.due === 0) return null;
  const { isValid, isPassed, votes, needed } = outcomeOf(sheet);
  return (
    <p className="dev-outcome" role="status">
      <span>
        <Mark isGood={isValid} /> 到会 {sheet.present} 人，{isValid ? '超过' : '未超过'}应到半数
      </span>
      <span>
        <Mark isGood={isPassed} /> 赞成 {votes} 票，须 {needed} 票
      </span>
      <strong className={isPassed ? 'tone-ok' : 'tone-error'}>结论：{isPassed ? '通过' : '不通过'}</strong>
    </p>
  );
}

function Ballots({ form }: { form: Form }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset className="dev-ballots">
      <legend>无记名投票结果</legend>
      <div className="dev-ballot-fields">
        {ballotFields.map(name => (
          <FieldRow key={name} form={form} name={name} />
        ))}
      </div>
      <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起不计入应到会的党员' : '有不计入应到会人数的党员'}
      </button>
      {isOpen && (
        <div className="dev-ballot-fields">
          {excludedFields.map(name => (
            <FieldRow key={name} form={form} name={name} />
          ))}
        </div>
      )}
      <Outcome form={form} />
    </fieldset>
  );
}

interface Props {
  no: number;
  form: Form;
  names: readonly string[];
}

export function StepFields({ no, form, names }: Props) {
  const isVote = isBallot(no);
  const together: readonly string[] = isVote ? [...ballotFields, ...excludedFields] : [];
  const plain = names.filter(name => !together.includes(name));
  const before = isVote ? plain.filter(name => form.fields[name]?.type !== 'longText') : plain;
  const after = plain.filter(name => !before.includes(name));
  const row = (name: string) => <FieldRow key={name} form={form} name={name} words={wordsOf(no, name)} />;
  return (
    <>
      <div className="field-grid two">{before.map(row)}</div>
      {isVote && <Ballots form={form} />}
      {after.length > 0 && <div className="field-grid two">{after.map(row)}</div>}
    </>
  );
}
