/**
 * 会议回执 by a link, without a session and without the component library: the notice, the masked name of who was called,
 * and the answer, which may be changed until the receipts close.
 */
import { useEffect, useState, type ReactNode } from 'react';
import { leaveStates, receipts } from 'contract/meeting/codes.ts';
import { identifyReceipt } from 'contract/meeting/general-receipt.ts';
import { openReceipt, sendReceipt, type OpenedReceipt } from 'contract/meeting/public-receipt.ts';
import { formatMinute } from '../../client/format.ts';
import { ApiError, call } from '../../client/http.ts';
import { isOfLine } from '../../client/line.ts';
import './questionnaire.css';

const noteLength = 200;
const answers = [
  { value: receipts.comes, label: '参加' },
  { value: receipts.leave, label: '请假' },
  { value: receipts.online, label: '线上参加' },
];

type Faults = Record<string, string>;
const shown = new Set(['receipt', 'leaveReason', 'leaveNote', 'contactPhone', 'name', 'idTail', 'phoneTail']);
const faultsOf = (error: unknown): Faults => {
  const fields = error instanceof ApiError ? error.body.fields : undefined;
  // What belongs to no field of this page is told above the button.
  if (fields) return Object.fromEntries(fields.map(({ path, message }) => [shown.has(path) ? path : '', message]));
  return { '': error instanceof Error && error.message ? error.message : '回执没有提交，请检查网络后重试' };
};

const Fault = ({ name, faults }: { name: string; faults: Faults }) =>
  faults[name] ? (
    <span className="receipt-fault" id={`${name}-fault`} role="alert">
      {faults[name]}
    </span>
  ) : null;

/** What the notice says. */
const Called = ({ of }: { of: OpenedReceipt }) => (
  <>
    <h1>{of.title}</h1>
    <dl className="receipt-facts">
      <dt>时间</dt>
      <dd>
        {of.heldOn} {of.startTime}–{of.endTime}
      </dd>
      <dt>地点</dt>
      <dd>{of.place}</dd>
      <dt>组织</dt>
      <dd>{of.organisationName}</dd>
      {!of.isGeneral && (
        <>
          <dt>参会人</dt>
          <dd>{of.name}</dd>
        </>
      )}
    </dl>
    {of.notice && <p className="receipt-notice">{of.notice}</p>}
  </>
);

function useAnswering(token: string, first: OpenedReceipt) {
  const [values, setValues] = useState({
    receipt: first.receipt === receipts.open ? '' : first.receipt,
    leaveReason: first.leaveReason ?? '',
    leaveNote: first.leaveNote ?? '',
    contactPhone: '',
  });
  const [faults, setFaults] = useState<Faults>({});
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const set = (name: keyof typeof values, value: string) => {
    setValues(now => ({ ...now, [name]: value }));
    setFaults(({ [name]: _, ...others }) => others);
    setSaid('');
  };
  const send = async () => {
    setBusy(true);
    const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim() || null]));
    try {
      const { message } = await call(sendReceipt, { params: { token }, body }, { silent: true, renew: false });
      setFaults({});
      setSaid(message);
    } catch (error) {
      setFaults(faultsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { values, faults, said, isBusy, set, send };
}
type Answering = ReturnType<typeof useAnswering>;

const Choice = ({ values, faults, set }: Answering) => (
  <fieldset className="receipt-choice">
    <legend>是否参加（必填）</legend>
    {answers.map(({ value, label }) => (
      <label key={value} className={values.receipt === value ? 'is-chosen' : undefined}>
        <input
          type="radio"
          name="receipt"
          value={value}
          checked={values.receipt === value}
          onChange={() => set('receipt', value)}
        />
        {label}
      </label>
    ))}
    <Fault name="receipt" faults={faults} />
  </fieldset>
);

function Answer({ token, of }: { token: string; of: OpenedReceipt }): ReactNode {
  const answering = useAnswering(token, of);
  const { values, faults, said, isBusy, set, send } = answering;
  return (
    <form className="receipt-form" noValidate onSubmit={event => (event.preventDefault(), void send())}>
      <Choice {...answering} />
      {values.receipt === receipts.leave && (
        <label>
          请假事由（必填）
          <select value={values.leaveReason} onChange={event => set('leaveReason', event.target.value)}>
            <option value="">请选择</option>
            {of.reasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Fault name="leaveReason" faults={faults} />
        </label>
      )}
      <label>
        说明
        <textarea
          rows={3}
          maxLength={noteLength}
          value={values.leaveNote}
          onChange={event => set('leaveNote', event.target.value)}
        />
        <Fault name="leaveNote" faults={faults} />
      </label>
      <label>
        联系电话
        <input
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          value={values.contactPhone}
          onChange={event => set('contactPhone', event.target.value)}
        />
        <Fault name="contactPhone" faults={faults} />
      </label>
      <Fault name="" faults={faults} />
      <button type="submit" className="receipt-send" disabled={isBusy}>
        {isBusy ? '正在提交…' : '提交回执'}
      </button>
      {said && (
        <p className="receipt-said" role="status">
          {said}
        </p>
      )}
      <p className="receipt-until">{formatMinute(of.until)} 前可以修改。</p>
    </form>
  );
}

const leaveWords: Record<string, string> = {
  [leaveStates.asked]: '请假待党支部审批。',
  [leaveStates.granted]: '党支部已同意请假。',
  [leaveStates.refused]: '党支部未同意请假。',
};
const Leave = ({ of: { leaveState, leaveReply } }: { of: OpenedReceipt }) =>
  leaveState && (
    <p className="receipt-notice">
      {leaveWords[leaveState]}
      {leaveReply}
    </p>
  );

const asks = [
  { name: 'name', label: '姓名', inputMode: 'text', length: 50 },
  { name: 'idTail', label: '身份证号后四位（来宾不填）', inputMode: 'text', length: 4 },
  { name: 'phoneTail', label: '手机号后四位', inputMode: 'numeric', length: 4 },
] as const;
/** The link is everybody's: who opens it says who he or she is, and goes on with the own one. */
function Identify({ token, onKnown }: { token: string; onKnown(own: string): void }) {
  const [values, setValues] = useState({ name: '', idTail: '', phoneTail: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const body = { ...values, idTail: values.idTail || null };
      onKnown((await call(identifyReceipt, { params: { token }, body }, { silent: true, renew: false })).token);
    } catch (error) {
      setFaults(faultsOf(error));
      setBusy(false);
    }
  };
  return (
    <form className="receipt-form" noValidate onSubmit={event => (event.preventDefault(), void send())}>
      <p className="receipt-until">请填写本人信息，与党组织登记的一致后回执。</p>
      {asks.map(({ name, label, inputMode, length }) => (
        <label key={name}>
          {label}
          <input
            type="text"
            inputMode={inputMode}
            maxLength={length}
            autoComplete="off"
            value={values[name]}
            onChange={event => setValues(now => ({ ...now, [name]: event.target.value }))}
          />
          <Fault name={name} faults={faults} />
        </label>
      ))}
      <Fault name="" faults={faults} />
      <button type="submit" className="receipt-send" disabled={isBusy}>
        {isBusy ? '正在核对…' : '核对身份'}
      </button>
    </form>
  );
}

/** Kept for a reload; the address is cleaned, so that nobody reads the token over a shoulder or out of a history. */
const key = 'receipt-link';
function tokenOfAddress(): string | null {
  const given = new URLSearchParams(location.search).get('t') ?? location.hash.slice(1);
  if (!given) return sessionStorage.getItem(key);
  sessionStorage.setItem(key, given);
  history.replaceState(null, '', location.pathname);
  return given;
}

export function Questionnaire({ heading, lead }: { heading: string; lead: string }): ReactNode {
  const [token, setToken] = useState(tokenOfAddress);
  const [opened, setOpened] = useState<OpenedReceipt | null>(null);
  const [fault, setFault] = useState(token ? '' : lead);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    if (!token || isCut) return;
    call(openReceipt, { params: { token } }, { silent: true, renew: false }).then(setOpened, (error: unknown) =>
      isOfLine(error) ? setCut(true) : setFault(Object.values(faultsOf(error))[0] ?? lead),
    );
  }, [token, lead, isCut]);
  if (fault || !token || isCut)
    return (
      <>
        <h1>{isCut ? '会议回执没有打开' : heading}</h1>
        <p role="alert">{isCut ? '请检查网络后重试。' : fault}</p>
        {isCut && (
          <button type="button" className="receipt-send receipt-again" onClick={() => setCut(false)}>
            重新打开
          </button>
        )}
      </>
    );
  const goOn = (own: string) => {
    sessionStorage.setItem(key, own);
    setOpened(null);
    setToken(own);
  };
  if (!opened) return <p aria-busy="true">正在打开会议回执…</p>;
  return (
    <div className="receipt-page">
      <Called of={opened} />
      <Leave of={opened} />
      {opened.isGeneral ? <Identify token={token} onKnown={goOn} /> : <Answer token={token} of={opened} />}
    </div>
  );
}
