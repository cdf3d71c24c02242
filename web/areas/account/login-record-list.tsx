import { loginRecord } from 'contract/account/logs.ts';
import { Dot } from '../../kit/ui/marks.tsx';
import { PlainList, type PlainView } from './plain-list.tsx';
import type { Row } from '../../kit/data/row.ts';

const views: PlainView[] = [
  { label: '全部', filters: {} },
  { label: '未成功', filters: { isSuccess: ['false'] } },
];

const resultOf = (row: Row) => (
  <Dot tone={row['isSuccess'] ? 'ok' : 'error'}>{row['isSuccess'] ? '成功' : '未成功'}</Dot>
);

/** 登录日志: every try to sign in and every sign-out. */
export const LoginRecordList = () => (
  <PlainList
    resource={loginRecord}
    countWord="条"
    searchFor="用户名 / 姓名 / 地址"
    quickFilters={['at', 'kind', 'isSuccess']}
    firstUse="还没有人登录过。"
    words={{
      at: { width: 168 },
      isSuccess: { label: '结果', width: 88, show: resultOf },
      reason: { width: 220 },
      userAgent: { width: 260 },
    }}
    facts={['username', 'name', 'kind', 'isSuccess', 'reason', 'address']}
    views={views}
  />
);
