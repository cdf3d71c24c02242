/** 干部采集表 for who checks it: what differs, field by field, and the actions that are open. */
import { useState } from 'react';
import { cadreStatement, cadreStatementProcess } from 'contract/cadre/cadre-statement.ts';
import { readStatement, setAsideInForm } from 'contract/cadre/statement-calls.ts';
import { formStates } from 'contract/platform/collection-form.ts';
import { call } from '../../client/http.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { useProgress } from '../../kit/process/progress.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { StatementParts, type Judging } from '../cadre/index.ts';
import { FormState } from './marks.tsx';

const choices = [
  { key: 'changes', label: '只看变动' },
  { key: 'all', label: '全部项目' },
];
function Compared({ row }: { row: Row }) {
  const [chosen, choose] = useState('changes');
  const offered = useProgress(cadreStatement, row).data?.offered ?? [];
  const judging: Judging = (said, why) =>
    call(setAsideInForm, { params: { id: row.id }, body: { ...said, why } }, { silent: true });
  const query = useAnswer(readStatement, { params: { id: row.id } }, { revision: row.version });
  return (
    <>
      <div className="views-line">
        <Pills label="显示" of={choices} chosen={chosen} choose={choose} />
      </div>
      <QueryGate what="填报内容" query={query} rows={6}>
        {data => (
          <StatementParts
            of={data}
            isShort={chosen === 'changes'}
            judging={offered.includes('accept') ? judging : undefined}
          />
        )}
      </QueryGate>
    </>
  );
}

const leads = {
  accept: '单位审核通过后转组织部；组织部审核通过后，有改动的项目立即写入干部信息并留痕，标为不采纳的除外。',
  sendBack: '退回后本人会收到待办，请写明要补充什么。',
};
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
  leads,
  // The cadre hands in where it is filled in.
  except: ['keep', 'confirm'],
  state: <FormState row={row} />,
  body: row['state'] === formStates.notStarted ? undefined : <Compared row={row} />,
  sections,
});
export const CadreStatementDetail = () => <ProcessPage process={cadreStatementProcess} layout={layoutOf} />;
