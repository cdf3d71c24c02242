/** 票箱保管 of a scheme: two people without both of whom nobody opens the boxes, whoever holds the server too. Decision 229. */
import { chooseKeepers, openBoxes, readKeepers, type BoxKeepers } from 'contract/assessment/box-keepers.ts';
import { schemeStates } from 'contract/assessment/codes.ts';
import { ref, text } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Dot } from '../../kit/ui/marks.tsx';

const people = {
  first: ref('保管人一', 'person', { required: true }),
  second: ref('保管人二', 'person', { required: true }),
};
const warning =
  '两名保管人各领取一个开箱码，关闭后两个都输入才能开箱计票。任何一个遗失，测评票永远不能开启，本次测评只能重做；系统和管理员都不能找回。';

const Choose = ({ id }: { id: string }) => (
  <DialogButton label="指定保管人">
    {close => (
      <CallDialog
        title="指定票箱保管人"
        verb="指定"
        lead={`${warning}重新指定后，原来领取的开箱码作废。`}
        fields={people}
        send={({ first, second }) =>
          call(
            chooseKeepers,
            { params: { id }, body: { personIds: [String(first), String(second)] } },
            { silent: true },
          )
        }
        done={() => '已指定，请两人分别登录“我的测评”领取开箱码'}
        onClose={close}
      />
    )}
  </DialogButton>
);
const Cancel = ({ id }: { id: string }) => (
  <ActionButton
    label="取消保管"
    confirm={{ title: '取消票箱保管', lead: '已领取的开箱码作废；关闭后由系统直接计票。' }}
    run={() => call(chooseKeepers, { params: { id }, body: { personIds: [] } }, { silent: true })}
    done={() => '已取消保管'}
  />
);

function Open({ id, keepers }: { id: string; keepers: BoxKeepers['keepers'] }) {
  const [first, second] = keepers;
  const codes = {
    first: text(`${first?.name ?? ''}的开箱码`, { required: true, max: 40 }),
    second: text(`${second?.name ?? ''}的开箱码`, { required: true, max: 40 }),
  };
  return (
    <DialogButton label="开箱计票" type="primary">
      {close => (
        <CallDialog
          title="开箱计票"
          verb="开箱计票"
          lead="请两名保管人到场，各自输入开箱码。开箱后立即计票。"
          fields={codes}
          send={values =>
            call(
              openBoxes,
              { params: { id }, body: { first: String(values['first']), second: String(values['second']) } },
              { silent: true },
            )
          }
          done={() => '票箱已开启，正在计票'}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}

export function Keepers({ row }: { row: Row }) {
  const query = useAnswer(readKeepers, { params: { id: row.id } }, { isFresh: true });
  const isBefore = row['state'] === schemeStates.draft || row['state'] === schemeStates.configured;
  const mayChoose = isBefore && allows(chooseKeepers.access);
  return (
    <QueryGate what="票箱保管" query={query} rows={2}>
      {({ keepers, isWaiting }) => (
        <>
          <p className="tab-head">
            <span className="remark">{keepers.length > 0 ? warning : '未指定保管人：关闭后由系统直接开箱计票。'}</span>
            {mayChoose && <Choose id={row.id} />}
            {mayChoose && keepers.length > 0 && <Cancel id={row.id} />}
            {isWaiting && allows(openBoxes.access) && <Open id={row.id} keepers={keepers} />}
          </p>
          {keepers.map(({ personId, name, isTaken }) => (
            <p key={personId}>
              {name}　<Dot tone={isTaken ? 'ok' : 'warn'}>{isTaken ? '已领取开箱码' : '尚未领取开箱码'}</Dot>
            </p>
          ))}
        </>
      )}
    </QueryGate>
  );
}
