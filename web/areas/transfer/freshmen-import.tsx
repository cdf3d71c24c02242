/** 新生党员批量登记: a sheet of where they come from; each branch then confirms its own. */
import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { freshmenTemplate, importFreshmen } from 'contract/transfer/freshmen.ts';
import { ask } from '../../client/ask.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { SheetDialog } from '../../kit/ui/sheet-dialog.tsx';

type Registered = AnswerOf<typeof importFreshmen>;

const Result = ({ done: { registered, branches }, onClose }: { done: Registered; onClose(): void }) => (
  <Dialog open width={560} title="批量登记新生党员" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
    <p role="status">已登记 {registered} 名新生党员的转入，由下列党支部核对材料并确认接收。</p>
    <ul>
      {branches.map(({ name, count }) => (
        <li key={name}>
          {name} <span className="figures">{count} 人</span>
        </li>
      ))}
    </ul>
  </Dialog>
);

/** For who registers arrivals for the whole school. */
export function FreshmenImport() {
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState<Registered | null>(null);
  if (!allows(importFreshmen.access) || !allows('person.person.update')) return null;
  const send = async (body: FormData) => {
    setDone(await ask<Registered>('POST', importFreshmen.url, { body, silent: true, timeout: 120_000 }));
    setIsOpen(false);
  };
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setIsOpen(true)}>
        批量登记新生
      </Button>
      {isOpen && (
        <SheetDialog
          title="批量登记新生党员"
          lead="按学号填写转出组织、介绍信和党费交至月份，个人信息从学生信息取得。任何一行有误时整个表格不登记。"
          busy="正在核对并登记…"
          template={() => call(freshmenTemplate)}
          send={send}
          onClose={() => setIsOpen(false)}
        />
      )}
      {done && <Result done={done} onClose={() => setDone(null)} />}
    </>
  );
}
