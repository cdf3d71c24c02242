/** One regulation: its facts, its text, the version before it, and the actions of who keeps it. */
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { regulation, regulationState as states, regulationProcess } from 'contract/platform/regulation.ts';
import { PageHead } from '../../client/page-head.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { Neighbours } from '../../kit/list/neighbours.tsx';
import { RecordBody } from '../../kit/record/record-body.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { may } from '../../kit/data/record.ts';
import { richBody } from '../../kit/form/rich-text/rich-body.tsx';
import { facts, regulationMark } from './regulation-words.ts';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';

const actions = {
  publish: {
    action: regulationProcess.actions.publish,
    title: '发布制度',
    verb: '发布',
    lead: '发布后全校可以查阅，内容不能再改；若填写了“修订的制度”，原制度转为“已修订”。',
  },
  abolish: {
    action: regulationProcess.actions.abolish,
    title: '废止制度',
    verb: '废止',
    lead: '废止后不再列为现行有效，仍可查阅。',
  },
};
function Actions({ row }: { row: Row }) {
  const navigate = useNavigate();
  const { state } = row;
  const isDraft = state === states.draft;
  const isCurrent = state === states.current;
  return (
    <>
      <Neighbours resource={regulation} countWord="项" />
      {isDraft && may(regulation, 'update') && (
        <Button onClick={() => void navigate(`/regulation/list/form?id=${row.id}`)}>编辑制度</Button>
      )}
      {isCurrent && may(regulation, 'create') && (
        <Button onClick={() => void navigate(`/regulation/list/form?supersedesId=${row.id}`)}>新建修订版本</Button>
      )}
      {isCurrent && may(regulation, 'abolish') && (
        <DialogButton label="废止制度">
          {close => <ActionDialog {...actions.abolish} row={row} onClose={close} />}
        </DialogButton>
      )}
      {isDraft && may(regulation, 'publish') && (
        <DialogButton type="primary" label="发布制度">
          {close => <ActionDialog {...actions.publish} row={row} onClose={close} />}
        </DialogButton>
      )}
    </>
  );
}

const own = {
  supersedesId: (row: Row) => (
    <Link to={`/regulation/detail?id=${String(row['supersedesId'])}`}>{String(row['supersedesName'] ?? '原制度')}</Link>
  ),
  ...richBody,
  state: regulationMark,
};

const Regulation = ({ row }: { row: Row }) => (
  <div className="detail-page">
    <PageHead title={String(row['title'])} actions={<Actions row={row} />} />
    <RecordBody
      resource={regulation}
      row={row}
      sections={[{ title: '正文', fields: ['bodyHtml'] }, ...facts]}
      own={own}
    />
  </div>
);

export const RegulationDetail = () => (
  <WithRecord resource={regulation} id={useId()}>
    {row => <Regulation key={row.id} row={row} />}
  </WithRecord>
);
