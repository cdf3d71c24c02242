import { Button } from 'antd';
import { longText } from 'contract/kit/field.ts';
import { giveUpOwn, withdrawOwn, type OwnApplication } from 'contract/travel-document/calls.ts';
import { applicationStates as states, underApproval } from 'contract/travel-document/codes.ts';
import { travelApplication } from 'contract/travel-document/travel-application.ts';
import { call } from '../../client/http.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
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
  const { open, dialog } = useDialog();
  const { id, name, reason, startOn, endOn, countries, documents, state, returnBy, refusal } = of;
  const { fields } = travelApplication;
  return (
    <li>
      <p className="travel-line-head">
        <b>
          {countries} <Word field={fields.reason} value={reason} />
        </b>
        {applicationState(of)}
      </p>
      <p className="remark">
        {startOn} 至 {endOn} · <Word field={fields.documentUse} value={of.documentUse} /> · {documents.join('、')}
      </p>
      {returnBy && <p className="tone-warn">请于 {returnBy} 前交还证件</p>}
      {refusal && <p className="tone-error">驳回原因：{refusal}</p>}
      {(underApproval as readonly string[]).includes(state) && (
        <p className="travel-line-actions">
          <ActionButton
            label="撤回"
            of={name}
            run={() => call(withdrawOwn, { params: { id } }, { silent: true })}
            done={() => '已撤回申请'}
          />
        </p>
      )}
      {state === states.toCollect && (
        <p className="travel-line-actions">
          <Button onClick={() => open(close => <GivingUp application={of} onClose={close} />)}>取消出行</Button>
        </p>
      )}
      {dialog}
    </li>
  );
}

/** What was asked for, the latest first. */
export const OwnApplications = ({ applications }: { applications: readonly OwnApplication[] }) => (
  <section className="card travel-lines" aria-label="我的申请">
    <h2>我的申请</h2>
    {applications.length === 0 && <p className="remark">还没有申请过。证件在库时可以提出申请。</p>}
    <ul>
      {applications.map(one => (
        <Application key={one.id} of={one} />
      ))}
    </ul>
  </section>
);
