/** For whoever checks a statement: one row is not taken into the record, or is after all. */
import { asideFields, type StatementRow } from 'contract/cadre/statement.ts';
import { CallDialog } from '../../../kit/form/call-form.tsx';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { RowButton } from '../../../kit/ui/row-actions.tsx';
import { useDialog } from '../../../kit/ui/use-dialog.tsx';

/** Null takes it in after all. */
export type Judging = (row: { section: string; key: string }, why: unknown) => Promise<unknown>;

interface Props {
  section: string;
  row: StatementRow;
  judging: Judging;
}
export function AsideButtons({ section, row, judging }: Props) {
  const { open, dialog } = useDialog();
  const { key, title, state, setAside } = row;
  if (state === 'same') return null;
  if (setAside !== null)
    return (
      <ActionButton
        label="恢复采纳"
        of={title}
        type="link"
        size="small"
        run={() => judging({ section, key }, null)}
        done={() => '已恢复采纳'}
      />
    );
  const ask = () =>
    open(close => (
      <CallDialog
        title={`不采纳：${title}`}
        verb="不采纳"
        lead="审核通过时这一条不写入干部信息，原因告知本人；审核前可以恢复。"
        fields={asideFields}
        send={({ why }) => judging({ section, key }, why)}
        done={() => '已标为不采纳'}
        onClose={close}
      />
    ));
  return (
    <>
      <RowButton label="不采纳" of={title} run={ask} />
      {dialog}
    </>
  );
}
