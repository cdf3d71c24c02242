import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { changeProgram } from '../client/change-program.ts';
import { program } from '../client/program.ts';

/** The server serves another build than this page came from: what is open goes on, and changes over when it suits. */
export function ProgramNotice(): ReactNode {
  const isReplaced = useStore(program, one => one.isReplaced);
  if (!isReplaced) return null;
  return (
    <p className="plain-notice" role="status">
      系统已更新。可以先办完手头的事；点“更新”换用新版，正在填写的内容会先存为草稿。
      <Button type="link" size="small" onClick={() => void changeProgram()}>
        更新
      </Button>
    </p>
  );
}
