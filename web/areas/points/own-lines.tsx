/** How each of the own points came about; within seven days one may object. */
import { pointAppeal } from 'contract/points/point-appeal.ts';
import { requestAppeal, type OwnLine } from 'contract/points/calls.ts';
import { pointEntry } from 'contract/points/point-entry.ts';
import { call } from '../../client/http.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { fieldColumns } from '../../kit/list/columns.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { Points } from './words.tsx';

const { reason } = pointAppeal.fields;

const columns: DataColumn<OwnLine>[] = [
  ...fieldColumns<OwnLine>(pointEntry, ['matter', 'score', 'occurredOn', 'category', 'state'], {
    matter: { width: 260, isLong: true },
    score: { show: ({ score }) => <Points score={score} /> },
  }),
  {
    label: '说明',
    width: 240,
    isLong: true,
    show: ({ note, reply }) => [note, reply && `答复：${reply}`].filter(Boolean).join('；') || '—',
  },
];

const Appealing = ({ line, onClose }: { line: OwnLine; onClose(): void }) => (
  <CallDialog
    title={`申诉：${line.matter}`}
    verb="提交申诉"
    lead={`计分后 7 天内可以申诉，截止 ${String(line.appealUntil)}；由上级党委答复。`}
    fields={{ reason }}
    send={values =>
      call(requestAppeal, { body: { entryId: line.id, reason: String(values['reason']) } }, { silent: true })
    }
    done={() => '申诉已提交'}
    onClose={onClose}
  />
);

export function OwnLines({ lines }: { lines: readonly OwnLine[] }) {
  const { open, dialog } = useDialog();
  return (
    <section className="card" aria-label="积分明细">
      <DataTable
        caption="积分明细"
        rows={lines}
        columns={columns}
        actionsWidth={72}
        renderActions={line =>
          line.appealUntil && (
            <RowButton
              label="申诉"
              of={line.matter}
              run={() => open(close => <Appealing line={line} onClose={close} />)}
            />
          )
        }
        blank={
          <EmptyState picture="tray" title="本年还没有积分变动">
            参加会议、按期缴纳党费后自动计分；表彰、志愿服务等由本人申报。
          </EmptyState>
        }
      />
      {dialog}
    </section>
  );
}
