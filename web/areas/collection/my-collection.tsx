/** 我的信息采集: what is asked of oneself, as a member and as a cadre; first what is still open. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cadreStatement } from 'contract/cadre/cadre-statement.ts';
import { readOwn } from 'contract/kit/own.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { collectionForm, collectionFormProcess } from 'contract/platform/collection-form.ts';
import { itemsIn } from 'contract/platform/collection-task.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { may, mayReadOwn } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import { MyPage } from '../../kit/own/my-page.tsx';
import { OwnRow, OwnRows } from '../../kit/own/own-rows.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { NotAccepted } from './not-accepted.tsx';
import { FormState, isOpen } from './marks.tsx';

const shared = ['matter', 'collectionTaskId', 'state', 'endsOn', 'isOver', 'purpose', 'returnReason'];
const ofForm = { query: { size: 50, columns: [...shared, 'items', 'memberId', 'submittedOn'] } };
const ofStatement = { query: { size: 50, columns: [...shared, 'isAtUnit', 'saidCount', 'setAsideCount'] } };
const openFirst = (rows: readonly Row[]) => rows.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));

const Asked = ({ row, actions, children }: { row: Row; actions: ReactNode; children?: ReactNode }) => (
  <OwnRow
    title={String(row['collectionTaskName'])}
    state={<FormState row={row} />}
    owed={isOpen(row) && row['returnReason'] ? String(row['returnReason']) : null}
    actions={actions}
  >
    <p>截止日期 {isOpen(row) ? <Deadline day={String(row['endsOn'])} /> : String(row['endsOn'])}</p>
    {typeof row['purpose'] === 'string' && <p>{row['purpose']}</p>}
    {children}
  </OwnRow>
);

function Form({ row }: { row: Row }) {
  const memberId = String(row['memberId']);
  const items = itemsIn(row['items']);
  const asked = new URLSearchParams({ memberId, collection: row.id, items: items.join(';') });
  const answering = (
    <>
      {mayReadOwn(partyMember) && <Link to={`/dyjbxx/detail?id=${memberId}`}>查看我的信息</Link>}
      {may(memberCorrection, 'create') ? (
        <Link to={`/self/correction/form?${asked}`}>有误，申请更正</Link>
      ) : (
        <span className="remark">有误请联系所在党支部更正</span>
      )}
      <DialogButton type="primary" label="确认无误">
        {close => (
          <ActionDialog
            action={collectionFormProcess.actions.confirm}
            row={row}
            title="确认本人信息无误"
            verb="确认无误"
            lead="确认后由下发任务的党组织审核；有误的项目请先更正，不要确认。"
            onClose={close}
          />
        )}
      </DialogButton>
    </>
  );
  return (
    <Asked row={row} actions={isOpen(row) && answering}>
      {items.length > 0 && <p>请核对：{items.join('、')}</p>}
    </Asked>
  );
}

/** What is asked of a cadre is filled in on a page of its own. */
const Statement = ({ row }: { row: Row }) => (
  <Asked
    row={row}
    actions={
      <GoButton
        label={isOpen(row) ? '填报干部信息' : '查看填报内容'}
        type={isOpen(row) ? 'primary' : 'default'}
        to={`/self/collection/statement?id=${row.id}`}
      />
    }
  >
    <NotAccepted row={row} />
  </Asked>
);

function Forms({ forms, statements = [] }: { forms: readonly Row[]; statements?: readonly Row[] }) {
  if (forms.length + statements.length === 0)
    return (
      <EmptyState isCard picture="tray" title="没有需要您填报的信息采集">
        党组织或组织部下发采集任务后，在这里核对本人信息。
      </EmptyState>
    );
  return (
    <>
      <OwnRows rows={openFirst(statements)}>{row => <Statement row={row} />}</OwnRows>
      <OwnRows rows={openFirst(forms)}>{row => <Form row={row} />}</OwnRows>
    </>
  );
}

/** Who is member and cadre is asked by both. */
const WithStatements = ({ forms }: { forms: readonly Row[] }) => (
  <QueryGate what="干部信息采集" query={useAnswer(readOwn(cadreStatement), ofStatement, { isFresh: true })} rows={4}>
    {({ content }) => <Forms forms={forms} statements={content} />}
  </QueryGate>
);

export const MyCollection = () => (
  <MyPage read={readOwn(collectionForm)} input={ofForm} what="信息采集" otherwise="没有需要您填报的信息采集。">
    {({ content }) => (mayReadOwn(cadreStatement) ? <WithStatements forms={content} /> : <Forms forms={content} />)}
  </MyPage>
);
