/** 任免批次: what belongs together, how far it is, and one document for all that wait for it. Domain-cadre 1.10. */
import { Link } from 'react-router';
import { appointmentStates as states } from 'contract/appointment/appointment-codes.ts';
import { appointment, appointmentProcess } from 'contract/appointment/appointment.ts';
import { finishBatch, readBatches, type AppointmentBatch } from 'contract/appointment/board.ts';
import { addressOf } from 'contract/report/home.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './matter.css';

const waitingIn = ({ byState }: AppointmentBatch) => byState.find(({ state }) => state === states.issuing)?.count ?? 0;
const text = (value: unknown) => (value ? String(value) : null);

function Finish({ batch }: { batch: AppointmentBatch }) {
  const count = waitingIn(batch);
  if (count === 0 || !allows(finishBatch.access)) return null;
  return (
    <DialogButton label={`整批发文办结 ${count} 件`}>
      {close => (
        <CallDialog
          title={`整批发文办结：${batch.name}`}
          verb="开始办结"
          lead={`待发文的 ${count} 件在后台逐件办结，每件要么全部完成要么保持不变；结束后以消息告知结果。`}
          fields={appointmentProcess.actions.finish.input}
          send={values =>
            call(
              finishBatch,
              {
                body: {
                  batchName: batch.name,
                  documentNo: text(values['documentNo']),
                  signedOn: text(values['signedOn']),
                },
              },
              { silent: true },
            )
          }
          done={({ count: asked }) => `已开始办结 ${asked} 件，结束后告知结果`}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}

function Batch({ batch }: { batch: AppointmentBatch }) {
  const words = useDictionary(appointment.fields.state.dictionary);
  const { name, total, byState, startedOn, decidedOn } = batch;
  return (
    <li className="card matter-batch">
      <header>
        <h2>
          <Link to={addressOf('/cadre/appointment/list', { batchName: [name] })}>{name}</Link>
        </h2>
        <small className="figures">
          {total} 件 · {startedOn} 起{decidedOn ? ` · ${decidedOn} 讨论决定` : ''}
        </small>
        <Finish batch={batch} />
      </header>
      <p>
        {byState.map(({ state, count }) => (
          <Chip key={state} tone={state === states.finished ? 'ok' : state === states.suspended ? 'warn' : 'plain'}>
            {labelOf(words, state)} {count}
          </Chip>
        ))}
      </p>
    </li>
  );
}

export function AppointmentBatches() {
  const query = useAnswer(readBatches, {}, { isFresh: true });
  return (
    <div className="page-fill">
      <PageHead />
      <QueryGate what="任免批次" query={query} rows={6}>
        {({ content }) =>
          content.length > 0 ? (
            <ul className="matter-batches">
              {content.map(batch => (
                <Batch key={batch.name} batch={batch} />
              ))}
            </ul>
          ) : (
            <EmptyState picture="tray" title="还没有任免批次" isCard>
              发起动议时填写批次名称，同一批次的事项列在一起。
            </EmptyState>
          )
        }
      </QueryGate>
    </div>
  );
}
