/** The own record of a cadre, kind by kind, each row to be put right with proof; and what was asked so far. Domain-cadre 6.5. */
import { cadreCorrection, cadreCorrectionProcess, proof } from 'contract/cadre/cadre-correction.ts';
import { collected } from 'contract/cadre/sections.ts';
import { askCorrection, readOwnRecord } from 'contract/cadre/statement-calls.ts';
import { call } from '../../client/http.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { useRecord } from '../../kit/data/record.ts';
import { OwnList, OwnRow } from '../../kit/own/own-rows.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { ProcessTimeline } from '../../kit/process/timeline.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { SayDialog, StatementParts, type Speaking } from '../cadre/index.ts';

const speaking: Speaking = {
  verb: '申请更正',
  kept: 'correct',
  lead: '附上证明材料，由所在单位核对、组织部采纳后写入干部信息。',
  beside: proof,
  send: (saying, beside, confirmed) =>
    call(askCorrection, { body: { ...saying, ...beside, confirmed } }, { silent: true }),
  done: '已提交更正申请，办结后会通知您',
};

const { withdraw } = cadreCorrectionProcess.actions;
const stateOf = processState(cadreCorrectionProcess);

function Correction({ row }: { row: Row }) {
  const { data } = useRecord(cadreCorrection, row.id);
  const isOpen = withdraw.from?.includes(String(row['state']));
  return (
    <OwnRow
      title={String(row['matter'])}
      state={stateOf(row)}
      actions={
        isOpen &&
        data && (
          <DialogButton label="撤回申请" of={String(row['matter'])}>
            {close => (
              <ActionDialog
                action={withdraw}
                row={data}
                title="撤回更正申请"
                verb="撤回申请"
                lead="撤回后可以重新申请。"
                onClose={close}
              />
            )}
          </DialogButton>
        )
      }
    >
      <p className="remark">更正原因：{String(row['reason'])}</p>
      <details>
        <summary>办理经过</summary>
        <ProcessTimeline resource={cadreCorrection} row={row} />
      </details>
    </OwnRow>
  );
}

const basic = collected[0]!;

/** Asks for one field of the record. */
export function CadreFieldDialog({ name, onClose }: { name: string; onClose(): void }) {
  const { data } = useAnswer(readOwnRecord);
  const row = data?.parts.find(({ section }) => section === basic.code)?.rows[0];
  if (!row) return null;
  return <SayDialog section={basic} row={row} only={[name]} speaking={speaking} onClose={onClose} />;
}

export const OwnRecord = () => (
  <>
    <OwnList
      title="我的更正申请"
      resource={cadreCorrection}
      query={{ size: 50, columns: ['matter', 'reason', 'state'] }}
      blank={<p className="remark">还没有申请过更正。发现下面的信息有误时，点“申请更正”。</p>}
    >
      {row => <Correction row={row} />}
    </OwnList>
    <QueryGate what="干部信息" query={useAnswer(readOwnRecord)} rows={6}>
      {data => <StatementParts of={data} speaking={speaking} />}
    </QueryGate>
  </>
);
