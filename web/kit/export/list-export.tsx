/**
 * The exits of a list: 导出 and 打印 among the actions of its page, 导出所选 beside the other bulk verbs.
 */
import { ExportOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazy } from '../ui/lazy.tsx';
import { useIsMobile } from '../../client/device.ts';
import { may } from '../data/record.ts';
import type { ExportProps } from './export-dialog.tsx';
import { RowButton } from '../ui/row-actions.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

export function ListExport(props: ExportProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsMobile();
  return (
    <>
      {may(props.list.resource, 'export') && (
        <Button icon={<ExportOutlined />} onClick={() => setOpen(true)}>
          导出
        </Button>
      )}
      {!isPhone && (
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} first="filter" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function ExportChosen(props: ExportProps) {
  const [isOpen, setOpen] = useState(false);
  if (!may(props.list.resource, 'export')) return null;
  return (
    <>
      <RowButton label="导出所选" run={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} first="chosen" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
