/** Declaring hours learnt elsewhere, and taking it back. */
import { hourStates as states } from 'contract/party-school/codes.ts';
import { declareHours, withdrawHours, type OwnHours } from 'contract/party-school/hour-calls.ts';
import { declared } from 'contract/party-school/hour-record.ts';
import { call } from '../../client/http.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { OwnRow } from '../../kit/own/own-rows.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { hourState } from './hour-list.tsx';

const words = {
  title: { isWide: true },
  startOn: { help: '一天完成的不填' },
  hours: { help: '1 学时为 45 分钟，每天最多 12 学时' },
  proof: { isRequired: true, help: '结业证书、参训通知、课程表等' },
};

export function Declaring({ of, onClose }: { of?: OwnHours; onClose(): void }) {
  const initial = of
    ? {
        title: of.title,
        organiser: of.organiser ?? undefined,
        startOn: of.startOn ?? undefined,
        earnedOn: of.earnedOn,
        hours: of.hours,
        note: of.note ?? undefined,
        proof: of.proof,
      }
    : {};
  return (
    <CallDialog
      title={of ? `重新申报：${of.title}` : '申报校外培训学时'}
      verb="提交申报"
      lead="提交后由所在单位和党校审核，通过后计入当年学时。"
      fields={declared}
      initial={initial}
      words={words}
      send={values => call(declareHours, { body: { ...values, ...(of ? { id: of.id } : {}) } }, { silent: true })}
      done={() => '申报已提交，等待审核'}
      onClose={onClose}
    />
  );
}

export function Declared({ of }: { of: OwnHours }) {
  const isBack = of.state === states.refused;
  return (
    <OwnRow
      title={of.title}
      state={hourState({ state: of.state })}
      owed={isBack && of.opinion && `驳回原因：${of.opinion}`}
      actions={
        <>
          {isBack && (
            <DialogButton label="修改后重新申报">{close => <Declaring of={of} onClose={close} />}</DialogButton>
          )}
          <ActionButton
            label="撤回"
            of={of.title}
            run={() => call(withdrawHours, { params: { id: of.id } }, { silent: true })}
            done={() => '已撤回申报'}
          />
        </>
      }
    >
      <p className="remark">
        {of.hours} 学时 · {of.startOn && `${of.startOn} 至 `}
        {of.earnedOn} · {of.organiser}
      </p>
    </OwnRow>
  );
}
