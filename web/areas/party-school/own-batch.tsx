/** One batch as whoever takes part in it sees it: whom it is for, registering, and the way out. */
import { Button } from 'antd';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { longText } from 'contract/kit/field.ts';
import { registrationStates as states } from 'contract/party-school/codes.ts';
import { applyOwn, askWithdrawal, cancelOwn, readOwnBatch } from 'contract/party-school/own-calls.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { formatMinute } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { OwnClassBlock } from './own-class.tsx';
import { RegistrationState } from './own-words.tsx';
import './school.css';

type Answer = AnswerOf<typeof readOwnBatch>;
const note = longText('报名说明', { max: 500 });
const reason = longText('原因', { required: true, max: 500 });

const told = (state: string, waitNo: number | null) =>
  state === states.admitted
    ? '已录取'
    : state === states.waiting
      ? `名额已满，已列入候补第 ${waitNo} 位`
      : '报名已提交';

function Applying({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  return (
    <CallDialog
      title={`报名：${name}`}
      verb="提交报名"
      lead="提交后按审核次序办理，结果会告知您。"
      fields={{ note }}
      send={({ note: said }) =>
        call(applyOwn, { body: { batchId: id, note: (said as string | undefined) ?? null } }, { silent: true })
      }
      done={({ state, waitNo }) => told(state, waitNo)}
      onClose={onClose}
    />
  );
}

interface LeavingProps {
  id: string;
  endpoint: typeof cancelOwn | typeof askWithdrawal;
  title: string;
  lead: string;
  done: string;
  onClose(): void;
}
const Leaving = ({ id, endpoint, title, lead, done, onClose }: LeavingProps) => (
  <CallDialog
    title={title}
    verb={title}
    lead={lead}
    isDanger
    fields={{ reason }}
    send={values =>
      call(endpoint, { params: { id }, body: { reason: String(values['reason'] ?? '') } }, { silent: true })
    }
    done={() => done}
    onClose={onClose}
  />
);

function Actions({ of }: { of: Answer }) {
  const { open, dialog } = useDialog();
  const { batch, obstacles, mayCancel } = of;
  const own = batch.registration;
  const isOut = own === null || own.state === states.refused || own.state === states.cancelled;
  const mayApply = isOut && obstacles.length === 0 && allows(applyOwn.access);
  const leave = (props: Omit<LeavingProps, 'id' | 'onClose'>) =>
    own && open(close => <Leaving {...props} id={own.id} onClose={close} />);
  return (
    <p className="own-training-actions">
      {mayApply && (
        <Button
          type="primary"
          onClick={() => open(close => <Applying id={batch.id} name={batch.name} onClose={close} />)}
        >
          {own?.state === states.refused ? '重新提交' : '报名'}
        </Button>
      )}
      {own && mayCancel && (
        <Button
          onClick={() =>
            leave({
              endpoint: cancelOwn,
              title: '取消报名',
              lead: '名额按次序给候补人员；报名期内可以重新报名。',
              done: '报名已取消',
            })
          }
        >
          取消报名
        </Button>
      )}
      {own?.state === states.admitted && !mayCancel && own.withdrawReason === null && (
        <Button
          onClick={() =>
            leave({
              endpoint: askWithdrawal,
              title: '申请退学',
              lead: '由党校审批，结果会告知您。',
              done: '已提交退学申请',
            })
          }
        >
          申请退学
        </Button>
      )}
      <GoButton label="返回培训中心" to="/pschool/party/center" />
      {dialog}
    </p>
  );
}

function Facts({ of }: { of: Answer }) {
  const { batch, audience, obstacles } = of;
  const own = batch.registration;
  const isWaited = own === null || own.state === states.refused || own.state === states.cancelled;
  return (
    <section className="card own-batch" aria-label="班次">
      <p className="own-training-facts">
        <Word field={trainingBatch.fields.type} value={batch.type} />
        <Word field={trainingBatch.fields.mode} value={batch.mode} />
        <span>{batch.planHours}学时</span>
        <span>{batch.organiserName}</span>
      </p>
      <p className="remark figures">
        培训 {batch.startOn} 至 {batch.endOn}
      </p>
      <p className="remark figures">
        报名 {formatMinute(batch.regStartAt)} 至 {formatMinute(batch.regEndAt)}，剩余名额 {batch.left}
      </p>
      {audience.map(one => (
        <p key={one} className="remark">
          {one}
        </p>
      ))}
      {own && (
        <p>
          我的报名：
          <RegistrationState of={own} />
          {own.opinion && `（${own.opinion}）`}
        </p>
      )}
      {isWaited && obstacles.length > 0 && (
        <ul className="own-obstacles">
          {obstacles.map(one => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <Actions of={of} />
    </section>
  );
}

export function OwnBatchPage({ id }: { id: string }) {
  const query = useAnswer(readOwnBatch, { params: { id } }, { isFresh: true });
  return (
    <div className="own-training">
      <QueryGate what="培训班次" query={query} rows={8}>
        {of => (
          <>
            <PageHead title={of.batch.name} />
            <Facts of={of} />
            {of.ownClass && of.batch.registration && (
              <OwnClassBlock registrationId={of.batch.registration.id} of={of.ownClass} />
            )}
            {of.notice && (
              <section className="card" aria-label="报名须知">
                <h2>报名须知</h2>
                <p className="own-training-text">{of.notice}</p>
              </section>
            )}
          </>
        )}
      </QueryGate>
    </div>
  );
}
