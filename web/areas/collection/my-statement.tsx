/** 填报干部信息: what is kept of oneself, and what is said beside it, until it is handed in. Domain-cadre 1.5. */
import { cadreStatement, cadreStatementProcess } from 'contract/cadre/cadre-statement.ts';
import { readStatement, sayInForm } from 'contract/cadre/statement-calls.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { formStates } from 'contract/platform/collection-form.ts';
import { useId } from '../../kit/data/address.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { useAction } from '../../kit/data/record.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Watermark } from '../../kit/ui/watermark.tsx';
import { StatementParts, type Speaking } from '../cadre/index.ts';
import { NotAccepted } from './not-accepted.tsx';
import { FormState, isOpen as mayAnswer } from './marks.tsx';
import { ShownRows } from './shown-rows.tsx';

const speakingIn = (id: string): Speaking => ({
  verb: '填写',
  kept: `fill/${id}`,
  async send(saying) {
    await call(sayInForm, { params: { id }, body: saying }, { silent: true });
    await renewRows();
  },
  done: '已暂存',
});

const Handing = ({ row }: { row: Row }) => (
  <DialogButton type="primary" label="提交填报">
    {close => (
      <ActionDialog
        action={cadreStatementProcess.actions.confirm}
        row={row}
        title="提交填报"
        verb="提交填报"
        lead="只有改动的项目提交审核，审核入库前不能再改；没有改动的，提交即确认库中信息无误。"
        onClose={close}
      />
    )}
  </DialogButton>
);

/** Nothing is handed in that nobody has looked at: whoever has nothing to say says so first. */
function Keeping({ row }: { row: Row }) {
  const { keep } = cadreStatementProcess.actions;
  const act = useAction(cadreStatement, row.id, keep.name);
  return (
    <ActionButton
      label={keep.label}
      run={() => act.mutateAsync({ version: row.version })}
      done={() => '已核对，请提交填报'}
    />
  );
}

const canFill = (row: Row) => cadreStatementProcess.editable.includes(String(row['state']));

function Filling({ row }: { row: Row }) {
  const isOpen = mayAnswer(row);
  const isUntouched = row['state'] === formStates.notStarted;
  const query = useAnswer(readStatement, { params: { id: row.id } }, { revision: row.version });
  return (
    <div className="detail-page">
      <PageHead
        title={String(row['collectionTaskName'])}
        actions={isOpen && (isUntouched ? <Keeping row={row} /> : <Handing row={row} />)}
      />
      <p>
        <FormState row={row} />{' '}
        <span>截止日期 {isOpen ? <Deadline day={String(row['endsOn'])} /> : String(row['endsOn'])}</span>
      </p>
      {typeof row['purpose'] === 'string' && <p>{row['purpose']}</p>}
      {typeof row['returnReason'] === 'string' && <p className="tone-warn">退回原因：{row['returnReason']}</p>}
      {row['isOver'] === true && canFill(row) && (
        <p className="tone-warn">采集已截止，不再接收填报；有误的项目可在个人档案中申请更正</p>
      )}
      <NotAccepted row={row} />
      <ShownRows first="all">
        {isShort => (
          <QueryGate what="填报内容" query={query} rows={6}>
            {data => <StatementParts of={data} isShort={isShort} {...(isOpen && { speaking: speakingIn(row.id) })} />}
          </QueryGate>
        )}
      </ShownRows>
      <Watermark />
    </div>
  );
}

export const MyStatement = () => (
  <WithRecord resource={cadreStatement} id={useId()}>
    {row => <Filling key={row.id} row={row} />}
  </WithRecord>
);
