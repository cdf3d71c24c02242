import { CloseOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { List } from './list.ts';
import { useChosen } from '../ui/selection.ts';

const shownAtMost = 200;

/** 已选 n 人: opens the names, from all pages, each with a way out. */
export function Chosen({ list, countWord }: { list: List; countWord: string }) {
  const { drop } = list.selection;
  const chosen = useChosen(list.selection, all => all);
  const names = [...chosen].slice(0, shownAtMost);
  const panel = (
    <>
      <ul className="chosen-names" aria-label="已选名单">
        {names.map(([id, name]) => (
          <li key={id}>
            <span title={name}>{name}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={`不选${name}`}
              title="移出所选"
              onClick={() => drop(id)}
            />
          </li>
        ))}
      </ul>
      {chosen.size > names.length && (
        <p className="remark">
          另有 {chosen.size - names.length} {countWord}未列出
        </p>
      )}
    </>
  );
  return (
    <Popover trigger="click" placement="bottomLeft" content={panel} title={`已选名单`}>
      <button type="button" className="chosen-count">
        已选 <strong>{chosen.size.toLocaleString('zh-CN')}</strong> {countWord}
      </button>
    </Popover>
  );
}
