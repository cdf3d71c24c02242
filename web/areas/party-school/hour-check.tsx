/** 学时报告核验: by the code of a report, without a session and without the component library. */
import { useState, type ReactNode } from 'react';
import { verifyHours } from 'contract/party-school/hour-calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { call } from '../../client/http.ts';
import { sentencesOf } from '../../client/sentences.ts';
import './hour-check.css';

type Checked = AnswerOf<typeof verifyHours>;

const Facts = ({ of }: { of: Checked }) => (
  <>
    <dl className="hour-check-facts" aria-label="核验结果">
      <dt>姓名</dt>
      <dd>{of.name}</dd>
      <dt>年度</dt>
      <dd>{of.year} 年</dd>
      <dt>已获学时</dt>
      <dd>{of.hours} 学时</dd>
      <dt>应修学时</dt>
      <dd>{of.target === null ? '没有规定' : `${of.target} 学时`}</dd>
      <dt>生成日期</dt>
      <dd>{of.issuedOn}</dd>
    </dl>
    <p role="status">
      {of.hours === of.hoursNow
        ? '报告有效，与目前的学时一致。'
        : `报告有效；生成后学时有变动，目前为 ${of.hoursNow} 学时。`}
    </p>
  </>
);

export function HourCheck(): ReactNode {
  const [code, type] = useState('');
  const [checked, tell] = useState<Checked | null>(null);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    tell(null);
    setFault('');
    try {
      tell(await call(verifyHours, { body: { code } }, { silent: true, renew: false }));
    } catch (error) {
      setFault(sentencesOf(error).join('；'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h1>学时报告核验</h1>
      <form className="hour-check-form" noValidate onSubmit={event => (event.preventDefault(), void check())}>
        <label>
          报告上的核验码
          <input
            type="text"
            name="code"
            value={code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            aria-describedby="code-fault"
            aria-invalid={fault !== ''}
            onChange={event => type(event.target.value)}
          />
          {fault && (
            <span className="hour-check-fault" id="code-fault" role="alert">
              {fault}
            </span>
          )}
        </label>
        <button type="submit" disabled={isBusy || code.trim() === ''}>
          核验
        </button>
      </form>
      {checked && <Facts of={checked} />}
    </>
  );
}
