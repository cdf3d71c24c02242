/** 选择列: which columns a roster has, head by head; the first of them stays. */
import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import './choose-columns.css';

interface Props {
  heads: readonly { label: string; columns: readonly { name: string; label: string }[] }[];
  chosen: readonly string[];
  /** Who it is: never left out. */
  kept: string;
  choose(names: string[]): void;
}
export function ChooseColumns({ heads, chosen, kept, choose }: Props) {
  const panel = (
    <div className="choose-columns">
      {heads.map(head => (
        <fieldset key={head.label}>
          <legend>{head.label}</legend>
          {head.columns.map(({ name, label }) => (
            <Checkbox
              key={name}
              checked={chosen.includes(name)}
              disabled={name === kept}
              onChange={({ target }) => choose(target.checked ? [...chosen, name] : chosen.filter(one => one !== name))}
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
      ))}
      <Button size="small" disabled={chosen.length === 1} onClick={() => choose([kept])}>
        全部取消，只留姓名
      </Button>
    </div>
  );
  return (
    <Popover content={panel} trigger="click" placement="bottomRight">
      <Button icon={<SettingOutlined />}>选择列</Button>
    </Popover>
  );
}
