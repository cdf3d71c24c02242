/** A sheet of the personnel office is uploaded, and told what it brought. Domain-cadre 1.4. */
import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { cadre } from 'contract/cadre/cadre.ts';
import { comparePersonnel, type Comparison } from 'contract/cadre/personnel-comparison.ts';
import { ask } from '../../client/ask.ts';
import { request } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { SheetDialog } from '../../kit/ui/sheet-dialog.tsx';
import { ComparisonTold } from './personnel-told.tsx';

export function Comparing() {
  const [isOpen, setIsOpen] = useState(false);
  const [told, setTold] = useState<Comparison | null>(null);
  if (!allows(comparePersonnel.access)) return null;
  const send = async (body: FormData) => {
    setTold(await ask<Comparison>('POST', comparePersonnel.url, { body, silent: true, timeout: 300_000 }));
    setIsOpen(false);
  };
  return (
    <>
      <Button type="primary" icon={<ImportOutlined />} onClick={() => setIsOpen(true)}>
        上传人事表比对
      </Button>
      {isOpen && (
        <SheetDialog
          title="上传人事表比对"
          lead="人事部门导出的表格可以直接上传，按工号对应干部。库中信息不会改变，不一致的项目列出后逐项或批量处理。"
          busy="正在比对…"
          template={() => request('GET', `${cadre.path}/template`)}
          send={send}
          onClose={() => setIsOpen(false)}
        />
      )}
      {told && <ComparisonTold told={told} onClose={() => setTold(null)} />}
    </>
  );
}
