/** 干部采集表 for who checks it: what differs, field by field, and the actions that are open. */
import { cadreStatement, cadreStatementProcess } from 'contract/cadre/cadre-statement.ts';
import { readStatement, setAsideInForm } from 'contract/cadre/statement-calls.ts';
import { formStates } from 'contract/platform/collection-form.ts';
import { call } from '../../client/http.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { useProgress } from '../../kit/process/progress.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { StatementParts, type Judging } from '../cadre/index.ts';
import { FormState } from './marks.tsx';
import { ShownRows } from './shown-rows.tsx';

function Compared({ row }: { row: Row }) {
  const offered = useProgress(cadreStatement, row).data?.offered ?? [];
  const judging: Judging = (said, why) =>
    call(setAsideInForm, { params: { id: row.id }, body: { ...said, why } }, { silent: true });
  const query = useAnswer(readStatement, { params: { id: row.id } }, { revision: row.version });
  return (
    <ShownRows first="changes">
      {isShort => (
        <QueryGate what="填报内容" query={query} rows={6}>
          {data => (
            <StatementParts of={data} isShort={isShort} judging={offered.includes('accept') ? judging : undefined} />
          )}
        </QueryGate>
      )}
    </ShownRows>
  );
}

const leadsOf = ({ isAtUnit }: Row) => ({
  accept: isAtUnit
    ? '本次是单位审核；通过后转组织部审核，组织部审核通过才写入干部信息。'
    : '本次是组织部审核；通过后有改动的项目立即写入干部信息并留痕，标为不采纳的除外。',
  sendBack: '退回后本人会收到待办，请写明要补充什么。',
});
/** Whose turn it is, and what comes after it. */
function next({ state, isAtUnit, unitAuditedOn }: Row): string | null {
  if (state !== formStates.submitted) return null;
  if (isAtUnit) return '单位审核通过后，转组织部审核入库';
  return unitAuditedOn ? '单位审核已通过，待组织部审核入库' : '组织部审核通过后入库';
}
const sections = [
  {
    title: '采集表',
    fields: [
      'collectionTaskId',
      'unitId',
      'endsOn',
      'saidCount',
      'setAsideCount',
      'submittedOn',
      'needsUnitAudit',
      'unitAuditedOn',
      'returnReason',
    ],
  },
];
const layoutOf = (row: Row): ProcessLayout => ({
  title: `${String(row['matter'])}的采集表`,
  countWord: '张',
  leads: leadsOf(row),
  // The cadre hands in where it is filled in.
  except: ['keep', 'confirm'],
  state: <FormState row={row} />,
  chips: next(row),
  body: row['state'] === formStates.notStarted ? undefined : <Compared row={row} />,
  sections,
});
export const CadreStatementDetail = () => <ProcessPage process={cadreStatementProcess} layout={layoutOf} />;
