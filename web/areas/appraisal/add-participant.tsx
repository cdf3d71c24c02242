/** Adds a member whom the register did not bring. */
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { addParticipant } from 'contract/appraisal/calls.ts';
import { batchStates } from 'contract/appraisal/codes.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import type { Row } from '../../kit/data/row.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

const { memberId, noGradeReason } = appraisalParticipant.fields;
const open: readonly unknown[] = [batchStates.configured, batchStates.started];

export const AddParticipant = ({ row }: { row: Row }) =>
  open.includes(row['state']) && allows(addParticipant.access) ? (
    <DialogButton label="添加参评人员">
      {close => (
        <CallDialog
          title="添加参评人员"
          verb="添加"
          lead="评议开始后添加的人员提交总结和自评，不参加互评。"
          fields={{ memberId, noGradeReason }}
          words={{ noGradeReason: { help: '参加定等的不填' } }}
          send={values => call(addParticipant, { params: { id: row.id }, body: values }, { silent: true })}
          done={() => '已添加参评人员'}
          onClose={close}
        />
      )}
    </DialogButton>
  ) : null;
