/** Why rows are faulty, each cause once, with what it probably means; all that is said goes out in one press. */
import { Button, Checkbox, Select } from 'antd';
import type { Cause } from 'contract/import/mending.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { FaultList } from '../kit/ui/fault-list.tsx';
import { RowButton } from '../kit/ui/row-actions.tsx';
import { doubleWords } from './batch.ts';
import type { Mending } from './mending.ts';
import './mending.css';
import { MeaningInput } from './meaning-input.tsx';

const textOf = ({ value, samples, message }: Cause): string => value ?? samples.join('、') ?? message;

interface LineProps {
  resource: Resource;
  cause: Cause;
  mending: Mending;
  /** Leads to the rows of the cause, where each cell is put right by itself. */
  onRows(cause: Cause): void;
}

/** What is done with the cells of a cause. */
function Cure({ resource, cause, mending, onRows }: LineProps) {
  const { id, path, kind, proposals, heading } = cause;
  const field = fieldsOf(resource)[path];
  const isSaid = id in mending.said;
  if (kind === 'word' && field)
    return (
      <MeaningInput
        name={path}
        field={field}
        label={`${heading ?? ''}“${textOf(cause) || '空白'}”改为`}
        value={mending.said[id] ?? null}
        proposals={proposals}
        onChange={to => (to === null ? mending.unsay(cause) : mending.say(cause, to))}
      />
    );
  if (kind === 'double')
    return (
      <Select
        aria-label="重复的行只导入哪一行"
        allowClear
        placeholder="选择导入哪一行"
        value={mending.said[id] ?? null}
        onChange={(kept: string | undefined) => (kept ? mending.say(cause, kept) : mending.unsay(cause))}
        options={Object.entries(doubleWords).map(([value, label]) => ({ value, label }))}
      />
    );
  if (kind === 'cell' || !field) return <RowButton label="逐格修改" of={cause.message} run={() => onRows(cause)} />;
  return (
    <Checkbox
      checked={isSaid}
      onChange={e => (e.target.checked ? mending.say(cause, kind === 'month' ? '01' : null) : mending.unsay(cause))}
    >
      {kind === 'month' ? '均按当月 1 日' : `清空这 ${cause.rows} 格`}
    </Checkbox>
  );
}

function Line(props: LineProps) {
  const { cause, mending, onRows } = props;
  const text = textOf(cause);
  return (
    <li className={cause.id in mending.said ? 'said' : undefined}>
      <span className="cause-what">
        <strong>{cause.heading ?? '整行'}</strong> {text && <q>{text}</q>}
        <small className="remark">{cause.message}</small>
      </span>
      <span className="figures cause-count">
        <Button type="link" size="small" aria-label={`只看“${cause.message}”的行`} onClick={() => onRows(cause)}>
          {cause.rows.toLocaleString('zh-CN')} 行
        </Button>
      </span>
      <span className="cause-cure">
        <Cure {...props} />
      </span>
    </li>
  );
}

/** All that is said goes out in one press, whichever view it was said in. */
export const MendBar = ({ mending }: { mending: Mending }) => (
  <>
    <FaultList faults={mending.faults} />
    <div className="import-actions import-mend">
      <Button
        type={mending.count > 0 ? 'primary' : 'default'}
        disabled={mending.count === 0 || mending.isBusy}
        onClick={mending.send}
      >
        {mending.isBusy ? '正在提交…' : `修改 ${mending.count} 项并重新检查`}
      </Button>
      <span className="remark">按推荐选好的请核对；只修改本次导入的内容，原表格不变，选择会记住。</span>
    </div>
  </>
);

interface Props {
  resource: Resource;
  causes: readonly Cause[];
  mending: Mending;
  onRows(cause: Cause): void;
}

export const Causes = ({ causes, ...shared }: Props) => (
  <section className="import-causes" aria-label="错误原因">
    <ul tabIndex={-1}>
      {causes.map(cause => (
        <Line key={cause.id} cause={cause} {...shared} />
      ))}
    </ul>
    <MendBar mending={shared.mending} />
  </section>
);
