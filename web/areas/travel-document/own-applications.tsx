import { longText } from 'contract/kit/field.ts';
import { giveUpOwn, withdrawOwn, type OwnApplication } from 'contract/travel-document/calls.ts';
import { applicationStates as states, underApproval } from 'contract/travel-document/codes.ts';
import { travelApplication } from 'contract/travel-document/travel-application.ts';
import { call } from '../../client/http.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { OwnRow, OwnRows } from '../../kit/own/own-rows.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { applicationState } from './words.tsx';

const GivingUp = ({ application, onClose }: { application: OwnApplication; onClose(): void }) => (
  <CallDialog
    title="取消出行"
    verb="取消出行"
    lead="尚未领证的，取消后不计次数。"
    fields={{ reason: longText('原因', { required: true, max: 500 }) }}
    send={({ reason }) =>
      call(giveUpOwn, { params: { id: application.id }, body: { reason: String(reason) } }, { silent: true })
    }
    done={() => '已取消出行'}
    onClose={onClose}
  />
);

function Application({ of }: { of: OwnApplication }) {
  const { id, name, reason, startOn, endOn, countries, documents, state, returnBy, refusal } = of;
  const { fields } = travelApplication;
  const isUnderApproval = (underApproval as readonly string[]).includes(state);
  return (
    <OwnRow
      title={
        <>
          {countries} <Word field={fields.reason} value={reason} />
        </>
      }
      state={applicationState(of)}
      owed={returnBy && `请于 ${returnBy} 前交还证件`}
      actions={
        isUnderApproval ? (
          <ActionButton
            label="撤回"
            of={name}
            run={() => call(withdrawOwn, { params: { id } }, { silent: true })}
            done={() => '已撤回申请'}
          />
        ) : (
          state === states.toCollect && (
            <DialogButton label="取消出行">{close => <GivingUp application={of} onClose={close} />}</DialogButton>
          )
        )
      }
    >
      <p className="remark">
        {startOn} 至 {endOn} · <Word field={fields.documentUse} value={of.documentUse} /> · {documents.join('、')}
      </p>
      {refusal && <p className="tone-error">驳回原因：{refusal}</p>}
    </OwnRow>
  );
}

/** What was asked for, the latest first. */
export const OwnApplications = ({ applications }: { applications: readonly OwnApplication[] }) => (
  <OwnRows
    title="我的申请"
    rows={applications}
    blank={<p className="remark">还没有申请过。证件在库时可以提出申请。</p>}
  >
    {one => <Application of={one} />}
  </OwnRows>
);
