import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber } from 'antd';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { labelInList } from 'contract/kit/shown.ts';
import { columnsOf, type ColumnWords } from '../columns.tsx';
import { narrowest, widest, type ColumnChoice } from './columns.ts';
import { headOf } from '../../data/row.ts';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { RowButton } from '../../ui/row-actions.tsx';

export interface ColumnProps {
  resource: Resource;
  choice: ColumnChoice;
  words?: ColumnWords | undefined;
}
type LineProps = ColumnProps & { name: string; label: string };

/** Order and fixing of a shown column, for who does not drag. */
function Movers({ choice, name, label }: LineProps) {
  const place = choice.shown.indexOf(name);
  const isFixed = choice.fixed.includes(name);
  return (
    <>
      {/* The first names the row and stays. */}
      <MoveButtons
        of={label}
        at={place - 1}
        count={choice.shown.length - 1}
        move={by => choice.move(name, place + by)}
      />
      <Button
        type="text"
        size="small"
        className={isFixed ? 'is-fixed' : ''}
        icon={isFixed ? <PushpinFilled /> : <PushpinOutlined />}
        aria-label={`固定${label}`}
        aria-pressed={isFixed}
        title={isFixed ? '取消固定' : '固定在左'}
        onClick={() => choice.fix(name)}
      />
    </>
  );
}

function Line(props: LineProps) {
  const { resource, choice, words, name, label } = props;
  const place = choice.shown.indexOf(name);
  const isTitle = name === headOf(resource);
  const isMovable = place > 0;
  const [column] = columnsOf(resource, [name], words);
  return (
    <li
      draggable={isMovable}
      onDragStart={event => event.dataTransfer.setData('text/plain', name)}
      onDragOver={event => isMovable && event.preventDefault()}
      onDrop={event => choice.move(event.dataTransfer.getData('text/plain'), place)}
    >
      <HolderOutlined className="grip" aria-hidden />
      <Checkbox checked={place >= 0} disabled={isTitle} onChange={() => choice.toggle(name)}>
        {label}
      </Checkbox>
      <span className="movers">
        {isTitle && <small>固定在左</small>}
        {isMovable && <Movers {...props} />}
        {place >= 0 && (
          <InputNumber
            size="small"
            controls={false}
            min={narrowest}
            max={widest}
            step={10}
            precision={0}
            aria-label={`${label}列宽`}
            value={choice.widths[name] ?? column?.width ?? null}
            onChange={width => width && choice.widen({ [name]: width })}
          />
        )}
      </span>
    </li>
  );
}

/** Order by dragging or by arrows, visibility, width and fixing of every column. */
export function ColumnPanel(props: ColumnProps) {
  const { resource, choice, words } = props;
  const fields = fieldsOf(resource);
  const labelOf = (name: string) => words?.[name]?.label ?? (fields[name] ? labelInList(fields[name]) : name);
  return (
    <div className="column-settings">
      <header>
        <strong>列设置</strong>
        <RowButton label="恢复默认" disabled={!choice.isOwn} run={choice.reset} />
      </header>
      <ul>
        {choice.order.map(name => (
          <Line key={name} {...props} name={name} label={labelOf(name)} />
        ))}
      </ul>
      <footer>拖动排序，右侧为列宽（像素），也可拖动表头右缘。设置只对本人生效。</footer>
    </div>
  );
}
