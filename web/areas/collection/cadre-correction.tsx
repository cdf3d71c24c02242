/** 干部信息更正 for who checks and adopts it: what stands, what is asked for, and the proof. */
import { cadreCorrectionProcess } from 'contract/cadre/cadre-correction.ts';
import { readCorrection } from 'contract/cadre/statement-calls.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { StatementParts } from '../cadre/index.ts';

const Asked = ({ row }: { row: Row }) => (
  <QueryGate what="更正内容" query={useAnswer(readCorrection, { params: { id: row.id } })} rows={4}>
    {data => <StatementParts of={data} isShort />}
  </QueryGate>
);
const leads = {
  propose: '核对证明材料属实后转组织部审定。',
  adopt: '采纳后立即写入干部信息，更正前后的内容都会留痕。',
  refuse: '不采纳的申请终止，意见告知本人。',
};
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '件',
  leads,
  except: ['withdraw'],
  body: <Asked row={row} />,
  sections: [{ title: '更正申请', fields: ['personId', 'unitId', 'reason', 'attachments', 'state'] }],
});
export const CadreCorrectionDetail = () => <ProcessPage process={cadreCorrectionProcess} layout={layoutOf} />;
