/** The own certificates, in the section 证书 of the portal. */
import { ownPaper, readOwnCertificates, type OwnCertificate } from 'contract/party-school/certificate-calls.ts';
import { certificate } from 'contract/party-school/certificate.ts';
import { certificateStates as states } from 'contract/party-school/codes.ts';
import { formatDay } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { OwnRow, OwnRows } from '../../kit/own/own-rows.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Dot, type Tone } from '../../kit/ui/marks.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';

const tones: Readonly<Record<string, Tone>> = {
  [states.valid]: 'ok',
  [states.voided]: 'error',
  [states.expired]: 'plain',
};

const One = ({ of }: { of: OwnCertificate }) => (
  <OwnRow
    title={of.batchName}
    state={
      <Dot tone={tones[of.state] ?? 'info'}>
        <Word field={certificate.fields.state} value={of.state} />
      </Dot>
    }
    actions={
      of.state !== states.voided && (
        <ActionButton
          label="下载证书"
          aria-label={`下载证书 ${of.certNo}`}
          run={() => call(ownPaper, { params: { id: of.id } })}
          done={() => null}
        />
      )
    }
  >
    <p className="own-training-facts">
      <span className="figures">{of.certNo}</span>
      <span>
        <Word field={certificate.fields.result} value={of.result} />
        {of.hours !== null && `，${of.hours} 学时`}
      </span>
      <span>
        {formatDay(of.issuedOn)} 发证，{of.validUntil === null ? '长期有效' : `有效期至 ${formatDay(of.validUntil)}`}
      </span>
      <span>校验码 {of.verifyCode}</span>
    </p>
  </OwnRow>
);

export function OwnCertificates() {
  const query = useAnswer(readOwnCertificates, {}, { isFresh: true });
  return (
    <QueryGate what="结业证书" query={query} rows={4}>
      {({ content }) => (
        <OwnRows
          rows={content}
          blank={
            <EmptyState isCard picture="tray" title="没有结业证书">
              培训班次结业、成绩合格后，证书列在这里。
            </EmptyState>
          }
        >
          {one => <One of={one} />}
        </OwnRows>
      )}
    </QueryGate>
  );
}
