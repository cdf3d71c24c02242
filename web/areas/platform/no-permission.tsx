import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ResultPage } from '../../kit/ui/result-page.tsx';
import { useTab } from '../../client/tab.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

/** What is closed, whom to ask, and the ways out. */
export function Closed({ title, text }: { title: string; text: string }): ReactNode {
  const navigate = useNavigate();
  return (
    <ResultPage
      mark={<LockOutlined aria-hidden />}
      title={title}
      text={text}
      actions={
        <>
          <GoButton label="回到首页" to="/" />
          <Button type="primary" onClick={() => void navigate(-1)}>
            返回上一页
          </Button>
        </>
      }
    />
  );
}

export const whomToAsk = '需要开通权限请联系本单位管理员，由组织部门授权后即可使用。';

/** Shown after a refusal for want of a right; Back returns to the page as it was left. */
export function NoPermission(): ReactNode {
  const { message } = (useTab().location.state ?? {}) as { message?: string };
  return <Closed title="您没有权限查看这项内容" text={message ?? whomToAsk} />;
}
