import { loginRecord } from 'contract/account/logs.ts';
import { PlainList, type PlainView } from './plain-list.tsx';

const views: PlainView[] = [
  { label: '全部', filters: {} },
  { label: '未成功', filters: { isSuccess: ['false'] } },
];

/** 登录日志: every try to sign in and every sign-out. */
export const LoginRecordList = () => (
  <PlainList
    resource={loginRecord}
    measure="条"
    searchFor="用户名 / 姓名 / 地址"
    frequent={['at', 'kind', 'isSuccess']}
    firstUse="还没有人登录过。"
    words={{ at: { width: 168 }, reason: { width: 220 }, userAgent: { width: 260 } }}
    facts={['username', 'name', 'kind', 'isSuccess', 'reason', 'address']}
    views={views}
  />
);
