import { endSessions } from 'contract/account/calls.ts';
import { session } from 'contract/account/logs.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import type { Row } from '../../kit/data/row.ts';
import type { List } from '../../kit/list/list.ts';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { PlainList } from './plain-list.tsx';

/** 在线会话: who is signed in, from where, since when; and the end of it. */
export function SessionList() {
  const { ask, dialog } = useDialog();
  const end = (rows: ReadonlyMap<string, string>, after = () => {}) =>
    ask({
      title: rows.size === 1 ? `让${[...rows.values()][0]}下线` : `让 ${rows.size} 个会话下线`,
      lead: '会话立即失效，该浏览器须重新登录；尚未保存的填写内容保留在草稿中。',
      verb: '强制下线',
      isDanger: true,
      reason: { label: '原因' },
      run: reason => call(endSessions, { body: { ids: [...rows.keys()], reason } }, { silent: true }),
      done({ removed }) {
        after();
        return `已让 ${removed} 个会话下线`;
      },
    });
  const actionsOn = (row: Row) => [
    { key: 'end', label: '下线', isDanger: true, run: () => end(new Map([[row.id, String(row['username'])]])) },
  ];
  const renderBulk = ({ selection: { now, clear } }: List) => (
    <RowButton label="强制下线" run={() => end(now(), clear)} />
  );
  return (
    <PlainList
      resource={session}
      countWord="个"
      searchFor="用户名 / 姓名 / 地址"
      quickFilters={['placeName', 'lastSeenAt', 'rememberMe']}
      firstUse="当前没有人在线。"
      words={{ username: { width: 148 }, userAgent: { width: 260 } }}
      facts={['name', 'placeName', 'lastSeenAt', 'address']}
      {...(allows(permissionOf(session, 'remove')) && { actions: actionsOn, renderBulk })}
    >
      {dialog}
    </PlainList>
  );
}
