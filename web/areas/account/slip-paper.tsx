import { createPortal } from 'react-dom';
import type { HandOut } from 'contract/account/calls.ts';
import { siteTitle, useConfig } from '../../client/system-config.ts';

/** One slip per account, to be cut apart and handed over; it is on paper alone. */
export function SlipPaper({ accounts }: { accounts: readonly HandOut[] }) {
  const title = siteTitle(useConfig());
  return createPortal(
    <div className="slip-paper" aria-hidden>
      {accounts.map(one => (
        <section key={one.id}>
          <h2>{title}　登录密码条</h2>
          <p>姓名：{one.name}</p>
          <p>用户名：{one.username}</p>
          <p>
            一次性密码：<code>{one.oneTimePassword}</code>
          </p>
          <p>72 小时内有效，首次登录须修改。请本人拆阅，修改后销毁。</p>
        </section>
      ))}
    </div>,
    document.body,
  );
}
