/** A matter beside the board: whether the cadre qualifies, what is done by its step, and the next step. Domain-cadre 1.10. */
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer, Tabs } from 'antd';
import type { MatterCard } from 'contract/appointment/board.ts';
import { appointment, appointmentProcess } from 'contract/appointment/appointment.ts';
import { withId } from '../../kit/data/address.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useRecord } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { ActionButtons } from '../../kit/process/action-buttons.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { layoutOf } from './matter-pages.tsx';

const { type } = appointment.fields;

function Head({ row, card }: { row: Row; card: MatterCard | undefined }) {
  return (
    <header className="matter-look">
      <p>
        <Chip>
          <Word field={type} value={row['type']} />
        </Chip>
        {layoutOf(row).state}
        <small className="figures">{String(row['code'])}</small>
        {card?.owner && <small>承办 {card.owner}</small>}
      </p>
      {card?.to && (
        <p>
          <em>拟任</em>
          {card.to}
        </p>
      )}
      {card?.from && (
        <p>
          <em>拟免</em>
          {card.from}
        </p>
      )}
    </header>
  );
}

function Content({ row, card }: { row: Row; card: MatterCard | undefined }) {
  const { body, tabs = [] } = layoutOf(row);
  return (
    <>
      <Head row={row} card={card} />
      {body}
      <Tabs size="small" items={[...tabs]} />
    </>
  );
}

const Foot = ({ row }: { row: Row }) => {
  const { leads = {}, except = [] } = layoutOf(row);
  return (
    <div className="matter-look-foot">
      <GoButton label="打开办理页" to={withId('/cadre/appointment/list/detail', row.id)} />
      <ActionButtons
        resource={appointment}
        actions={Object.values(appointmentProcess.actions)}
        row={row}
        leads={leads}
        except={except}
      />
    </div>
  );
};

interface Props {
  id: string;
  /** Of the board, in their order. */
  cards: readonly MatterCard[];
  turn(id: string | null): void;
}
export function MatterDrawer({ id, cards, turn }: Props) {
  const query = useRecord(appointment, id);
  const at = cards.findIndex(card => card.id === id);
  const to = (by: number) => cards[at + by]?.id;
  const step = (by: number) => {
    const next = to(by);
    if (next) turn(next);
  };
  return (
    <Drawer
      open
      mask={false}
      size={420}
      onClose={() => turn(null)}
      title={cards[at]?.person ?? appointment.label}
      extra={
        <>
          <Button
            type="text"
            aria-label="上一件"
            icon={<UpOutlined />}
            disabled={at < 0 || !to(-1)}
            onClick={() => step(-1)}
          />
          <Button
            type="text"
            aria-label="下一件"
            icon={<DownOutlined />}
            disabled={at < 0 || !to(1)}
            onClick={() => step(1)}
          />
        </>
      }
      footer={query.data && <Foot row={query.data} />}
    >
      <QueryGate what={appointment.label} query={query} rows={8}>
        {row => <Content key={row.id} row={row} card={cards[at]} />}
      </QueryGate>
    </Drawer>
  );
}
