import { auditRecord } from 'contract/account/logs.ts';
import { ListExport } from '../../kit/export/list-export.tsx';
import { today } from '../../client/format.ts';
import { Facts } from '../../kit/record/facts.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import './account.css';
import { PlainList } from './plain-list.tsx';
import { entityWord, sentenceOf } from './words.ts';
import type { Row } from '../../kit/data/row.ts';

const sections = [
  { title: '谁', fields: ['userName', 'username', 'address', 'at', 'requestId'] },
  { title: '做了什么', fields: ['action', 'entity', 'recordId', 'changeId', 'result', 'reason'] },
];
const actionOf = (row: Row) => <span title={String(row['action'])}>{sentenceOf(String(row['action']))}</span>;
const entityOf = (row: Row) => (row['entity'] ? entityWord(String(row['entity'])) : '—');
const resultOf = stateMark(auditRecord, { done: 'ok', refused: 'error', failed: 'error' }, 'result');
const words = {
  at: { width: 168 },
  action: { width: 200, show: actionOf },
  entity: { width: 120, show: entityOf },
  result: { width: 96, show: resultOf },
  recordId: { width: 84 },
  requestId: { width: 260 },
};

/** Indented, so that a person can read it; what is no JSON is shown as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** What an upgrade delivered, in the sentences it printed. */
function Delivered({ detail }: { detail: string }) {
  const { told } = JSON.parse(detail) as { told?: string[] };
  return told?.map(line => <p key={line}>{line}</p>);
}

const Look = ({ row }: { row: Row }) => (
  <>
    <Facts
      resource={auditRecord}
      row={row}
      sections={sections}
      own={{ action: actionOf, entity: entityOf, result: resultOf }}
    />
    {typeof row['detail'] === 'string' && (
      <section className="facts audit-detail">
        <h3>详细内容</h3>
        {row['action'] === 'platform.reference.deliver' && <Delivered detail={row['detail']} />}
        <pre>{pretty(row['detail'])}</pre>
      </section>
    )}
  </>
);

/** 审计日志: who did or saw what. Each look at it is recorded too. */
export function AuditLog() {
  return (
    <PlainList
      resource={auditRecord}
      countWord="条"
      searchFor="操作人 / 操作 / 请求编号"
      quickFilters={['at', 'userName', 'action', 'result', 'requestId']}
      firstUse="还没有审计记录。"
      words={words}
      facts={['userName', 'action', 'entity', 'result', 'address']}
      views={[
        { label: '全部', filters: {} },
        { label: '今天', filters: { 'at.from': [today()] } },
        { label: '被拒绝', filters: { result: ['refused'] } },
        { label: '查看明文', filters: { action: ['.reveal'] } },
        { label: '导出', filters: { action: ['.export'] } },
        { label: '系统升级', filters: { action: ['.deliver'] } },
      ]}
      renderActions={(list, shown) => <ListExport list={list} shown={shown} countWord="条" />}
      renderLook={row => <Look row={row} />}
      nameLook={row => sentenceOf(String(row['action']))}
    />
  );
}
