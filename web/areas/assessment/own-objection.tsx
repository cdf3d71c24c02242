/** Against a poor grade: until when it may be looked at again, and what came of it. Decision 226. */
import { askReconsideration, type OwnAssessment } from 'contract/assessment/own-calls.ts';
import {
  objection,
  reconsideration,
  reconsiderationProcess,
  reconsiderationStates,
} from 'contract/assessment/reconsideration.ts';
import { call } from '../../client/http.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

type Asked = NonNullable<OwnAssessment['asked']>;
const { asked: waiting, withdrawn } = reconsiderationStates;
const { withdraw } = reconsiderationProcess.actions;

const Asking = ({ resultId, onClose }: { resultId: string; onClose(): void }) => (
  <CallDialog
    title="申请复核"
    verb="提交申请"
    lead="由组织部复核；维持或变更的意见答复给您。"
    fields={objection}
    send={values => call(askReconsideration, { body: { resultId, ...values } }, { silent: true })}
    done={() => '复核申请已提交'}
    onClose={onClose}
  />
);

function Course({ asked }: { asked: Asked }) {
  const { fields } = reconsideration;
  return (
    <>
      <p className="own-line">
        <b>复核</b>
        <Word field={fields.state} value={asked.state} />
        {asked.newGrade && <Word field={fields.newGrade} value={asked.newGrade} />}
        {asked.state === waiting && (
          <DialogButton label="撤回" of="复核申请">
            {close => (
              <ActionDialog
                action={withdraw}
                row={{ id: asked.id, version: asked.version, state: asked.state }}
                title="撤回复核申请"
                verb="撤回"
                lead="期限内可以重新申请。"
                onClose={close}
              />
            )}
          </DialogButton>
        )}
      </p>
      {asked.reply && <p className="long-text">{asked.reply}</p>}
    </>
  );
}

export function OwnObjection({ own: { result, asked } }: { own: OwnAssessment }) {
  const mayAsk = result?.askBy && (asked === null || asked.state === withdrawn);
  return (
    <>
      {asked && <Course asked={asked} />}
      {mayAsk && (
        <p className="own-line">
          <span className="remark">对等次有异议的，可在 {result.askBy} 前申请复核。</span>
          <DialogButton label="申请复核">{close => <Asking resultId={result.id} onClose={close} />}</DialogButton>
        </p>
      )}
    </>
  );
}
