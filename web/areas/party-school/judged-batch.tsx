/** One batch of 结业审核: trainees are chosen, proposed, confirmed or sent back; then the batch ends and certificates go out. */
import { Button } from 'antd';
import { issueCertificates, packCertificates } from 'contract/party-school/certificate-calls.ts';
import { batchStates, given, results } from 'contract/party-school/codes.ts';
import { registration } from 'contract/party-school/registration.ts';
import { proposeResults, readJudgedBatch, type JudgedTrainee } from 'contract/party-school/result-calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { choice, longText } from 'contract/kit/field.ts';
import { ask } from '../../client/ask.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { attend, leave } from '../../kit/export/running.ts';
import { leftOutLines, type BulkRun } from '../../kit/process/bulk.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { useChosen, useSelection, type Selection } from '../../kit/ui/selection.ts';
import type { DataColumn } from '../../kit/ui/table.ts';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import './certificate.css';
import './school.css';

type Judged = AnswerOf<typeof readJudgedBatch>;
const isConfirmed = ({ result }: JudgedTrainee) => given.includes(result ?? '');
const result = registration.fields.result;

const Checks = ({ of }: { of: JudgedTrainee }) => (
  <ul className="judged-checks">
    {of.checks.map(({ said, isMet }) => (
      <li key={said}>
        <Dot tone={isMet ? 'ok' : 'error'}>{said}</Dot>
      </li>
    ))}
  </ul>
);

const columns: DataColumn<JudgedTrainee>[] = [
  { label: '姓名', width: 96, show: one => one.name },
  { label: '学号/工号', width: 120, show: one => <span className="figures">{one.number ?? '—'}</span> },
  { label: '班级', width: 120, show: one => one.className ?? '—' },
  { label: '结业条件', width: 320, isLong: true, show: one => <Checks of={one} /> },
  {
    label: '按条件',
    width: 88,
    show: one => (
      <Dot tone={one.suggested === results.failed ? 'error' : 'ok'}>
        <Word field={result} value={one.suggested} />
      </Dot>
    ),
  },
  {
    label: '建议结果',
    width: 200,
    isLong: true,
    show: one =>
      one.proposal === null ? (
        <>{one.isOneself ? <span className="remark">{ownResult}</span> : '—'}</>
      ) : (
        <>
          <Word field={result} value={one.proposal} />
          <span className="remark">
            （{one.proposedBy}
            {one.proposalReason && `：${one.proposalReason}`}）
          </span>
        </>
      ),
  },
  {
    label: '结果',
    width: 104,
    isVital: true,
    show: one =>
      isConfirmed(one) ? (
        <Dot tone={one.result === results.failed ? 'error' : 'ok'}>
          <Word field={result} value={one.result} />
        </Dot>
      ) : (
        <Dot tone="warn">待确认</Dot>
      ),
  },
];

interface Proposed {
  proposed: number;
  isOneselfLeftOut: boolean;
}
const ownResult = '本人的结果由其他人提出';
const toldProposed = ({ proposed, isOneselfLeftOut }: Proposed): string =>
  `已为 ${proposed} 名学员提出建议${isOneselfLeftOut ? `；${ownResult}` : ''}`;

const words = { result: choice('建议结果', 'DX_XYZT', { required: true }), reason: longText('理由', { max: 500 }) };
function Propose({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  return (
    <CallDialog
      title={`为 ${ids.length} 名学员提出建议结果`}
      verb="提出建议"
      lead="未达到结业条件的不能评为合格；与条件的结论不同的填写理由。建议由党校管理员确认后生效。"
      fields={words}
      words={{ result: { only: given } }}
      send={values => call(proposeResults, { body: { ids: [...ids], ...values } }, { silent: true })}
      done={toldProposed}
      onClose={onClose}
    />
  );
}

const opinion = { opinion: longText('退回意见', { required: true, max: 500 }) };
/** Many at once, each judged by itself; what stands against some of them is told by name. */
const bulk = (name: string, rows: readonly JudgedTrainee[], said: object = {}) =>
  ask<BulkRun>('POST', `${registration.path}/${name}`, {
    body: { ids: rows.map(({ id }) => id), ...said },
    silent: true,
  });
const told = (verb: string, run: BulkRun): string =>
  run.leftOut.length === 0
    ? `已${verb} ${run.done} 名学员`
    : `已${verb} ${run.done} 名学员，${run.leftOut.length} 名没有办理：${leftOutLines(run).join('；')}`;

function Return({ rows, onClose }: { rows: readonly JudgedTrainee[]; onClose(): void }) {
  return (
    <CallDialog
      title={`退回 ${rows.length} 名学员的建议`}
      verb="退回"
      lead="提出建议的人收到意见，重新提出后再确认。"
      fields={opinion}
      send={values => bulk('reconsider', rows, values)}
      done={run => told('退回', run)}
      onClose={onClose}
    />
  );
}

function Bar({ judged, selection }: { judged: Judged; selection: Selection }) {
  const { open, dialog } = useDialog();
  const chosen = useChosen(selection, all => all);
  const rows = judged.trainees.filter(({ id }) => chosen.has(id));
  const unconfirmed = rows.filter(one => !isConfirmed(one));
  const ready = unconfirmed.filter(one => one.proposal !== null && !one.isOwnProposal);
  const returned = rows.filter(one => one.proposal !== null);
  const ids = rows.map(({ id }) => id);
  const unsaid = judged.trainees.filter(one => one.proposal === null && !isConfirmed(one) && !one.isOneself);
  return (
    <div className="judged-bar">
      <span role="status">已选 {rows.length} 人</span>
      <ActionButton
        label={`按结业条件建议（${unsaid.length} 人）`}
        disabled={unsaid.length === 0}
        run={() => call(proposeResults, { body: { ids: unsaid.map(({ id }) => id) } }, { silent: true })}
        done={toldProposed}
      />
      <Button disabled={ids.length === 0} onClick={() => open(close => <Propose ids={ids} onClose={close} />)}>
        提出建议
      </Button>
      {judged.mayConfirm && (
        <>
          <ActionButton
            type="primary"
            label={`确认结果（${ready.length} 人）`}
            disabled={ready.length === 0}
            run={() => bulk('complete', ready)}
            done={run => told('确认', run)}
          />
          <Button
            disabled={returned.length === 0}
            onClick={() => open(close => <Return rows={returned} onClose={close} />)}
          >
            退回建议
          </Button>
        </>
      )}
      {dialog}
    </div>
  );
}

function Papers({ judged }: { judged: Judged }) {
  const { batch, toIssue } = judged;
  const body = { batchId: batch.id };
  if (batch.state === batchStates.assessing)
    return judged.mayConfirm && <GoButton label="班次结业" to={`/party-school/batch/detail?id=${batch.id}`} />;
  return (
    <>
      {toIssue > 0 && (
        <ActionButton
          type="primary"
          label={`发证（${toIssue} 人）`}
          run={() => call(issueCertificates, { body }, { silent: true })}
          done={({ issued }) => `已生成 ${issued} 份证书`}
        />
      )}
      {allows(packCertificates.access) && (
        <ActionButton
          label="打包下载证书"
          run={async () => {
            const task = await call(packCertificates, { body }, { silent: true });
            attend(task);
            leave(task.id);
          }}
          done={() => '正在生成，完成后提示下载'}
        />
      )}
      {allows('party-school.certificate.read') && (
        <GoButton label="查看证书" to={`/party-school/certificate?batchId=${batch.id}`} />
      )}
    </>
  );
}

function Shown({ judged }: { judged: Judged }) {
  const selection = useSelection();
  const { batch, trainees, minAttendance, minHours, leavePart, mostExcellent } = judged;
  const isOpen = batch.state === batchStates.assessing;
  return (
    <section className="card" aria-label={batch.name}>
      <h2>{batch.name}</h2>
      <p className="own-training-text remark">
        出勤率不低于 {minAttendance}%，学时不少于 {minHours}，请假不超过总学时的 1/{leavePart}；优秀学员最多{' '}
        {mostExcellent} 人。 学员 {batch.total} 人，已建议 {batch.proposed} 人，已确认 {batch.confirmed} 人。
      </p>
      {isOpen && <Bar judged={judged} selection={selection} />}
      <DataTable
        caption={`${batch.name}的学员`}
        rows={trainees}
        columns={columns}
        {...(isOpen && { choosing: { selection, nameOf: (one: JudgedTrainee) => one.name } })}
      />
    </section>
  );
}

export function JudgedBatchPage({ id }: { id: string }) {
  const query = useAnswer(readJudgedBatch, { params: { id } }, { isFresh: true });
  return (
    <div className="own-training">
      <PageHead actions={query.data && <Papers judged={query.data} />} />
      <QueryGate what="结业审核" query={query} rows={10}>
        {judged => <Shown judged={judged} />}
      </QueryGate>
    </div>
  );
}
