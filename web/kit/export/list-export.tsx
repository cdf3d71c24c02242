/**
 * The exits of a list: 导出 and 打印 among the actions of its page, 导出所选 beside the other bulk verbs.
 */
import { ExportOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy } from '../ui/lazy.tsx';
import { useIsMobile } from '../../client/device.ts';
import { may } from '../data/record.ts';
import type { ExportProps } from './export-dialog.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

export function ListExport(props: ExportProps) {
  const isPhone = useIsMobile();
  return (
    <>
      {may(props.list.resource, 'export') && (
        <DialogButton icon={<ExportOutlined />} label="导出">
          {close => <ExportDialog {...props} first="filter" onClose={close} />}
        </DialogButton>
      )}
      {!isPhone && (
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印
        </Button>
      )}
    </>
  );
}

export function ExportChosen(props: ExportProps) {
  if (!may(props.list.resource, 'export')) return null;
  return (
    <DialogButton type="link" size="small" label="导出所选">
      {close => <ExportDialog {...props} first="chosen" onClose={close} />}
    </DialogButton>
  );
}
