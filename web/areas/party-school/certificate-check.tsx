/** 证书查验 without a session and without the component library: by the number and the code on the paper. */
import { useState, type ReactNode } from 'react';
import { checkCertificate, type CheckedCertificate } from 'contract/party-school/certificate-calls.ts';
import { call } from '../../client/http.ts';
import './certificate.css';

const asks = [
  { name: 'certNo', label: '证书编号', length: 60 },
  { name: 'verifyCode', label: '校验码', length: 30 },
] as const;

const Checked = ({ of }: { of: CheckedCertificate }) => (
  <section className="certificate-checked" role="status" aria-label="查验结果">
    <strong className={of.isValid ? 'tone-ok' : 'tone-error'}>证书{of.state}</strong>
    <dl>
      <dt>编号</dt>
      <dd>{of.certNo}</dd>
      <dt>姓名</dt>
      <dd>{of.name}</dd>
      <dt>班次</dt>
      <dd>{of.batchName}</dd>
      {of.hours !== null && (
        <>
          <dt>学时</dt>
          <dd>{of.hours}</dd>
        </>
      )}
      <dt>发证</dt>
      <dd>{of.issuedOn}</dd>
      <dt>有效期</dt>
      <dd>{of.validUntil === null ? '长期' : `至 ${of.validUntil}`}</dd>
    </dl>
  </section>
);

/** What the code on a paper says, behind the sign that no server is sent. */
function scanned() {
  const said = new URLSearchParams(location.hash.slice(1));
  return { certNo: said.get('certNo') ?? '', verifyCode: said.get('verifyCode') ?? '' };
}

export function CertificateCheck(): ReactNode {
  const [values, setValues] = useState(scanned);
  const [found, setFound] = useState<CheckedCertificate | null>(null);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setFound(null);
    const missing = asks.find(({ name }) => values[name].trim() === '');
    if (missing) return setFault(`请填写${missing.label}`);
    setFault('');
    setBusy(true);
    try {
      setFound(await call(checkCertificate, { body: values }, { silent: true, renew: false }));
    } catch (error) {
      setFault(error instanceof Error && error.message ? error.message : '没有查到，请检查网络后重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="certificate-check">
      <h1>结业证书查验</h1>
      <p>填写证书上的编号和校验码，查看证书是否有效。</p>
      <form noValidate onSubmit={event => (event.preventDefault(), void send())}>
        {asks.map(({ name, label, length }) => (
          <label key={name}>
            {label}
            <input
              type="text"
              maxLength={length}
              autoComplete="off"
              value={values[name]}
              onChange={event => setValues(now => ({ ...now, [name]: event.target.value }))}
            />
          </label>
        ))}
        {fault && (
          <span className="tone-error" role="alert">
            {fault}
          </span>
        )}
        <button type="submit" disabled={isBusy}>
          {isBusy ? '正在查验…' : '查验'}
        </button>
      </form>
      {found && <Checked of={found} />}
    </div>
  );
}
