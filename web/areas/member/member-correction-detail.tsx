import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { typeOf } from 'contract/kit/types/index.ts';
import { correctableFields, keyFields } from 'contract/member/correctable.ts';
import { memberCorrection, memberCorrectionProcess } from 'contract/member/member-correction.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { isBlank } from '../../kit/data/faults.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { useRecord } from '../../kit/data/record.ts';
import { Revealable } from '../../kit/record/reveal.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import './orders.css';
import type { Row } from '../../kit/data/row.ts';
import { Value } from '../../kit/field/cells/value.tsx';

const { fields } = memberCorrection;
const isKey = (name: string) => (keyFields as readonly string[]).includes(name);

/** The proposed value; a sealed one behind its mask. */
function Proposed({ row, name }: { row: Row; name: string }): ReactNode {
  const field = fields[name as 'reason'];
  if (typeOf(field).sql !== 'sealed') return <Value name={name} field={field} row={row} />;
  return (
    <Revealable resource={memberCorrection} id={row.id} name={name} label={field.label} mask={String(row[name])} />
  );
}

interface Proposal {
  name: string;
  row: Row;
  /** The member as it stands; absent once the order is closed. */
  member: Row | undefined;
}
const now: DataColumn<Proposal> = {
  label: '现有信息',
  width: 220,
  show: ({ name, member }) => (member ? <Value name={name} field={fields[name as 'reason']} row={member} /> : '—'),
};
const item: DataColumn<Proposal> = {
  label: '项目',
  width: 160,
  show: ({ name }) => (
    <>
      {fields[name as 'reason'].label} {isKey(name) && <Chip tone="gold">关键信息</Chip>}
    </>
  ),
};
const proposed: DataColumn<Proposal> = { label: '更正为', width: 260, show: Proposed };

/** Field by field: what stands in the register and what is asked for. */
function Proposals({ row }: { row: Row }) {
  const isOver = row['state'] === chainStates.executed || row['state'] === chainStates.cancelled;
  const { data: member } = useRecord(partyMember, isOver ? null : String(row['memberId']));
  const rows = correctableFields.filter(name => !isBlank(row[name])).map(name => ({ name, row, member }));
  const columns = isOver ? [item, proposed] : [item, now, proposed];
  return <DataTable caption="更正的项目" rows={rows} keyOf={one => one.name} columns={columns} />;
}

const sections = [
  { title: '更正说明', fields: ['memberId', 'organisationId', 'isKey', 'state', 'reason', 'attachments'] },
];
const own = {
  state: processState(memberCorrectionProcess),
  isKey: (row: Row) => (row['isKey'] ? <Chip tone="gold">关键信息</Chip> : '否'),
  memberId: (row: Row) => (
    <Link to={`/dyjbxx/detail?id=${String(row['memberId'])}`}>{String(row['memberName'] ?? '—')}</Link>
  ),
};
const leads = {
  review: '核对更正的项目与证明材料。涉及关键信息的转组织部批准，其余通过后立即写入党员信息库并留痕。',
  approve: '批准后立即写入党员信息库，更正前后的内容都会留痕。',
};

const layoutOf = (row: Row): ProcessLayout => ({
  title: String(row['matter']),
  countWord: '件',
  leads,
  body: (
    <section className="card order-card" aria-label="更正的项目">
      <h3>更正的项目</h3>
      <Proposals row={row} />
    </section>
  ),
  sections,
  own,
});

/** 信息更正单: what is asked for beside what stands there, and the actions that are open. */
export const MemberCorrectionDetail = () => <ProcessPage process={memberCorrectionProcess} layout={layoutOf} />;
