/** Reads codes in a box: the box is said once, then every Enter is a document. */
import { Input, type InputRef } from 'antd';
import { useId, useRef, useState } from 'react';
import { scanStock, type Scanned } from 'contract/travel-document/calls.ts';
import { stockTakeLine } from 'contract/travel-document/stock-take-line.ts';
import { renewRows } from '../../client/answers.ts';
import { useAttempt } from '../../client/attempt.ts';
import { call } from '../../client/http.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import './desk.css';
import { resultTones } from './result-tones.ts';

/** So many of the last are told. */
const lastFew = 8;

const Line = ({ of: { code, name, result, expectedBox } }: { of: Scanned }) => (
  <li>
    <span className="figures">{code}</span>
    <span>{name}</span>
    <Dot tone={resultTones[result] ?? 'plain'}>
      <Word field={stockTakeLine.fields.result} value={result} />
      {expectedBox && resultTones[result] !== 'ok' && `（应在 ${expectedBox}）`}
    </Dot>
  </li>
);

export function StockScanner({ id }: { id: string }) {
  const [boxNo, setBox] = useState('');
  const [code, setCode] = useState('');
  const [lines, setLines] = useState<readonly Scanned[]>([]);
  const { isBusy, faults, attempt } = useAttempt();
  const [boxField, codeField] = [useId(), useId()];
  const input = useRef<InputRef>(null);
  const scan = () =>
    attempt(async () => {
      const line = await call(scanStock, { params: { id }, body: { code, boxNo } }, { silent: true });
      setLines(told => [line, ...told].slice(0, lastFew));
      await renewRows();
    }).finally(() => {
      setCode('');
      input.current?.focus();
    });
  return (
    <section className="card scan-desk" aria-label="盘点扫描">
      <form
        className="scan-fields"
        onSubmit={event => (event.preventDefault(), boxNo.trim() && code.trim() && !isBusy && void scan())}
      >
        <label htmlFor={boxField}>箱位</label>
        <label htmlFor={codeField}>扫描条码</label>
        <Input id={boxField} value={boxNo} autoComplete="off" onChange={event => setBox(event.target.value)} />
        <Input
          id={codeField}
          ref={input}
          value={code}
          autoComplete="off"
          disabled={boxNo.trim() === ''}
          placeholder={boxNo.trim() === '' ? '先填写箱位' : 'ZJ000001'}
          onChange={event => setCode(event.target.value)}
        />
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          记下
        </button>
      </form>
      {faults.length > 0 && <FaultList faults={faults} />}
      {lines.length > 0 && (
        <ul className="scan-lines" aria-label="刚扫描的证件" aria-live="polite">
          {lines.map(line => (
            <Line key={line.code} of={line} />
          ))}
        </ul>
      )}
    </section>
  );
}
