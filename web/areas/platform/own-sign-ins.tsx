/** 登录记录: when, from where and by what the own account was signed in to, and what was tried in vain. */
import { useState, type ReactNode } from 'react';
import { listOwnSignIns } from 'contract/account/calls.ts';
import { loginRecord } from 'contract/account/logs.ts';
import { formatMinute } from '../../client/format.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import type { Row } from '../../kit/data/row.ts';
import { deviceOf } from './device-name.ts';

const resultOf = (row: Row) =>
  row['isSuccess'] ? <Dot tone="ok">成功</Dot> : <Dot tone="error">{String(row['reason'] ?? '未成功')}</Dot>;

const columns: DataColumn<Row>[] = [
  ...columnsOf(loginRecord, ['at', 'kind', 'isSuccess', 'address', 'terminal'], {
    at: { width: 136, show: row => <span className="figures">{formatMinute(String(row['at']))}</span> },
    isSuccess: { label: '结果', width: 150, show: resultOf },
  }),
  { label: '设备', width: 116, show: row => deviceOf(row['userAgent'] as string | null) },
];

/** The kind of terminal is plain from the device. */
const onPhone = columns.filter(({ name }) => name !== 'at' && name !== 'terminal');

const [first, most] = [5, 200];

export function OwnSignIns(): ReactNode {
  const [size, setSize] = useState(first);
  const query = useAnswer(listOwnSignIns, { query: { page: 0, size } }, { isFresh: true, isKept: true });
  return (
    <QueryGate what="登录记录" query={query} rows={3} isCard>
      {({ content, totalElements }) => (
        <Block title="登录记录" note={`${totalElements} 条`}>
          <DataTable
            caption="登录记录"
            rows={content as Row[]}
            columns={columns}
            facts={onPhone}
            blank={<p className="block-nothing">还没有登录记录。</p>}
          />
          <p className="remark">
            有不是您本人的登录，请退出其他设备并修改密码。
            {totalElements > size && size < most && (
              <RowButton label="更早的记录" run={() => setSize(Math.min(most, size + 20))} />
            )}
          </p>
        </Block>
      )}
    </QueryGate>
  );
}
