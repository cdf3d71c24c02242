/** 个人总结: written over several days, kept as it is typed, handed in once. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { readOwnAppraisals, saveSummary, type OwnAppraisal } from 'contract/appraisal/calls.ts';
import { summaryLength, summaryStates } from 'contract/appraisal/codes.ts';
import { personalSummary } from 'contract/appraisal/personal-summary.ts';
import { useRef } from 'react';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { useId } from '../../kit/data/address.ts';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { DraftNote, DraftOffer } from '../../kit/form/drafts/draft-words.tsx';
import { FieldRow } from '../../kit/form/field-row.tsx';
import { useKeptCallForm } from '../../kit/form/kept-call-dialog.tsx';
import { FormFaults, SaveButton } from '../../kit/form/row-fields.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './appraisal.css';

const written = ['content', 'achievements', 'shortcomings', 'improvement', 'attachments'] as const;
const fields = Object.fromEntries(written.map(name => [name, personalSummary.fields[name]]));
/** Its length is judged when it is handed in, not while it is kept. */
const words = { content: { help: `提交时 ${summaryLength.least} 至 ${summaryLength.most} 字`, isRequired: true } };

const lengthOf = (value: unknown) => Array.from(String(value ?? '').trim()).length;

/** What is typed is kept by itself too, until it is saved. */
function useSummary(own: OwnAppraisal, onDone: (isFinal: boolean) => void) {
  const isFinal = useRef(true);
  const initial = Object.fromEntries(written.map(name => [name, own.summary?.[name] ?? null]));
  const form = useKeptCallForm({
    label: '个人总结',
    kept: { resource: personalSummary, id: `new:${own.id}` },
    fields,
    initial,
    send: values =>
      call(saveSummary, { body: { ...values, participantId: own.id, isFinal: isFinal.current } }, { silent: true }),
    onDone: () => onDone(isFinal.current),
  });
  const send = (final: boolean) => {
    isFinal.current = final;
    return form.submit();
  };
  return { form, send };
}

function Writing({ own }: { own: OwnAppraisal }) {
  const { summary } = own;
  const navigate = useNavigate();
  const { form, send } = useSummary(own, isFinal => {
    toast(isFinal ? '个人总结已提交' : '个人总结已保存');
    if (isFinal) void navigate('/mzpydy', { replace: true });
  });
  const length = lengthOf(form.values['content']);
  return (
    <form className="own-appraisals" noValidate onSubmit={event => (event.preventDefault(), void send(true))}>
      <PageHead note={<DraftNote state={form.draft.state} />} />
      <DraftOffer form={form} />
      <FormFaults form={form} />
      {summary?.returnReason && summary.state === summaryStates.returned && (
        <p role="alert" className="tone-warn">
          已退回，请修改后重新提交：{summary.returnReason}
        </p>
      )}
      <section className="card own-appraisal" aria-label="个人总结">
        <div className="field-grid two">
          {written.map(name => (
            <FieldRow key={name} form={form} name={name} words={name === 'content' ? words.content : undefined} />
          ))}
        </div>
      </section>
      <footer className="form-foot">
        <span className="summary-length" role="status">
          已写 <b className="figures">{length}</b> 字（{summaryLength.least}–{summaryLength.most} 字）
        </span>
        <Button disabled={form.isSaving} onClick={() => void send(false)}>
          保存
        </Button>
        <SaveButton form={form} verb="提交个人总结" />
      </footer>
    </form>
  );
}

const Read = ({ own }: { own: OwnAppraisal }) => (
  <>
    <PageHead />
    <section className="card own-appraisal facts" aria-label="个人总结">
      <h3>{own.batchName}</h3>
      {own.summary ? (
        <dl>
          {(['content', 'achievements', 'shortcomings', 'improvement'] as const).map(name =>
            own.summary?.[name] ? (
              <div key={name} className="fact wide">
                <dt>{personalSummary.fields[name].label}</dt>
                <dd>{own.summary[name]}</dd>
              </div>
            ) : null,
          )}
        </dl>
      ) : (
        <p className="remark">没有提交个人总结。</p>
      )}
    </section>
  </>
);

const isWritable = (own: OwnAppraisal) =>
  own.steps.some(one => one.step === 'summary' && one.isOpen) && own.summary?.state !== summaryStates.submitted;

const none = (
  <EmptyState isCard picture="tray" title="没有需要填写的个人总结">
    党组织开始民主评议后，在这里填写个人总结。
  </EmptyState>
);

function Own() {
  const id = useId();
  // What is being typed is not taken away by a later answer.
  const query = useAnswer(readOwnAppraisals, {}, { isFixed: true });
  return (
    <QueryGate what="个人总结" query={query} rows={8}>
      {all => {
        const own = all.find(one => one.id === id) ?? all.find(isWritable) ?? all[0];
        if (!own) return none;
        return isWritable(own) ? <Writing key={own.id} own={own} /> : <Read own={own} />;
      }}
    </QueryGate>
  );
}

/** Of nobody else, whatever more the account may do. */
export const PersonalSummary = () => (
  <OfOneself otherwise="需要参加民主评议时，请联系所在党支部。">{() => <Own />}</OfOneself>
);
