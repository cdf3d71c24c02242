import { useState } from 'react';
import { endSessions } from 'contract/account/calls.ts';
import { session } from 'contract/account/logs.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import type { List } from '../../kit/list/list.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { allows } from '../../client/session.ts';
import { ConfirmDialog, type Action } from '../../kit/ui/confirm-dialog.tsx';
import { PlainList } from './plain-list.tsx';
import type { Row } from '../../kit/data/row.ts';
import { RowButton } from '../../kit/ui/row-actions.tsx';

/** 在线会话: who is signed in, from where, since when; and the end of it. */
export function SessionList() {
  const [action, setAction] = useState<Action | null>(null);
  const end = (rows: ReadonlyMap<string, string>): Action => ({
    title: rows.size === 1 ? `让${[...rows.values()][0]}下线` : `让 ${rows.size} 个会话下线`,
    lead: '会话立即失效，该浏览器须重新登录；尚未保存的填写内容保留在草稿中。',
    verb: '强制下线',
    isDanger: true,
    reason: { label: '原因' },
    async run(reason) {
      const { removed } = await call(endSessions, { body: { ids: [...rows.keys()], reason } }, { silent: true });
      toast(`已让 ${removed} 个会话下线`);
      await renewRows();
    },
  });
  const mayEnd = allows(permissionOf(session, 'remove'));
  const actionsOn = (row: Row) => [
    {
      key: 'end',
      label: '下线',
      isDanger: true,
      run: () => setAction(end(new Map([[row.id, String(row['username'])]]))),
    },
  ];
  return (
    <PlainList
      resource={session}
      countWord="个"
      searchFor="用户名 / 姓名 / 地址"
      quickFilters={['placeName', 'lastSeenAt', 'rememberMe']}
      firstUse="当前没有人在线。"
      words={{ username: { width: 148 }, userAgent: { width: 260 } }}
      facts={['name', 'placeName', 'lastSeenAt', 'address']}
      {...(mayEnd && {
        actions: actionsOn,
        renderBulk: (list: List) => <RowButton label="强制下线" run={() => setAction(end(list.selection.now()))} />,
      })}
    >
      {list =>
        action && (
          <ConfirmDialog
            action={action}
            onClose={() => {
              setAction(null);
              list.selection.clear();
            }}
          />
        )
      }
    </PlainList>
  );
}
