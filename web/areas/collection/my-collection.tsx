import { Link } from 'react-router';
import { cadreStatement } from 'contract/cadre/cadre-statement.ts';
import { collectionForm, formStates, collectionFormProcess } from 'contract/platform/collection-form.ts';
import { itemsIn } from 'contract/platform/collection-task.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { PageHead } from '../../client/page-head.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { may } from '../../kit/data/record.ts';
import { usePage } from '../../kit/list/list.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { FormState } from './marks.tsx';
import './my-collection.css';
import type { Row } from '../../kit/data/row.ts';

const shown = [
  'items',
  'matter',
  'collectionTaskId',
  'memberId',
  'state',
  'endsOn',
  'purpose',
  'returnReason',
  'submittedOn',
];
const open: readonly unknown[] = [formStates.notStarted, formStates.stashed];

function Card({ row }: { row: Row }) {
  const isOpen = open.includes(row['state']);
  const memberId = String(row['memberId']);
  const items = itemsIn(row['items']);
  const asked = new URLSearchParams({ memberId, collection: row.id, items: items.join(';') });
  return (
    <li className="card own-form">
      <h2>{String(row['collectionTaskName'])}</h2>
      <p className="own-form-facts">
        <FormState row={row} />
        <span>截止日期 {isOpen ? <Deadline day={String(row['endsOn'])} /> : String(row['endsOn'])}</span>
      </p>
      {typeof row['purpose'] === 'string' && <p className="own-form-purpose">{row['purpose']}</p>}
      {items.length > 0 && <p>请核对：{items.join('、')}</p>}
      {typeof row['returnReason'] === 'string' && <p className="tone-warn">{String(row['returnReason'])}</p>}
      {isOpen && (
        <p className="own-form-actions">
          {(may(partyMember, 'readOwn') || may(partyMember, 'read')) && (
            <Link to={`/dyjbxx/detail?id=${memberId}`}>查看我的信息</Link>
          )}
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
        </p>
      )}
    </li>
  );
}

/** What is asked of a cadre is filled in on a page of its own. */
function StatementCard({ row }: { row: Row }) {
  const isOpen = open.includes(row['state']);
  return (
    <li className="card own-form">
      <h2>{String(row['collectionTaskName'])}</h2>
      <p className="own-form-facts">
        <FormState row={row} />
        <span>截止日期 {isOpen ? <Deadline day={String(row['endsOn'])} /> : String(row['endsOn'])}</span>
      </p>
      {typeof row['purpose'] === 'string' && <p className="own-form-purpose">{row['purpose']}</p>}
      {isOpen && typeof row['returnReason'] === 'string' && <p className="tone-warn">{String(row['returnReason'])}</p>}
      <p className="own-form-actions">
        <GoButton
          label={isOpen ? '填报干部信息' : '查看填报内容'}
          type={isOpen ? 'primary' : 'default'}
          to={`/self/collection/statement?id=${row.id}`}
        />
      </p>
    </li>
  );
}

const asked = { page: 0, size: 50 };
const ofStatement = ['matter', 'collectionTaskId', 'state', 'endsOn', 'purpose', 'returnReason'];

/** Of members and of cadres; who is both is asked by both. */
function OwnForms({ personId }: { personId: string }) {
  const isCadre = may(cadreStatement, 'readOwn') || may(cadreStatement, 'read');
  const forms = usePage(collectionForm, { memberId: personId, ...asked, columns: shown });
  const statements = usePage(cadreStatement, { personId, ...asked, columns: ofStatement }, isCadre);
  const ofCadre = statements.data?.content ?? [];
  return (
    <div className="detail-page own-forms">
      <PageHead title="我的信息采集" />
      <QueryGate what="信息采集" query={isCadre && !statements.data ? statements : forms} rows={4}>
        {data =>
          data.content.length + ofCadre.length === 0 ? (
            <EmptyState isCard picture="tray" title="没有需要您填报的信息采集">
              党组织或组织部下发采集任务后，在这里核对本人信息。
            </EmptyState>
          ) : (
            <ul>
              {ofCadre.map(row => (
                <StatementCard key={`cadre${row.id}`} row={row} />
              ))}
              {data.content.map(row => (
                <Card key={row.id} row={row} />
              ))}
            </ul>
          )
        }
      </QueryGate>
    </div>
  );
}

/** 我的信息采集: what is asked of oneself, first what is still open. */
export const MyCollection = () => (
  <OfOneself otherwise="没有需要您填报的信息采集。">{id => <OwnForms personId={id} />}</OfOneself>
);
