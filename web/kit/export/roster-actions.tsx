import { ExportOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';

interface Props {
  isEmpty: boolean;
  mayExport: boolean;
  isPrinting?: boolean;
  print(): void;
  download(): Promise<unknown>;
}

/** What is done with a roster as it stands on the page: put on paper, or taken as a sheet. */
export function RosterActions({ isEmpty, mayExport, isPrinting = false, print, download }: Props) {
  const [isExporting, setExporting] = useState(false);
  const take = async () => {
    setExporting(true);
    await download().finally(() => setExporting(false));
  };
  return (
    <>
      <Button icon={<PrinterOutlined />} disabled={isEmpty || isPrinting} onClick={print}>
        {isPrinting ? '正在排版…' : '打印花名册'}
      </Button>
      {mayExport && (
        <Button type="primary" icon={<ExportOutlined />} disabled={isEmpty || isExporting} onClick={() => void take()}>
          {isExporting ? '正在导出…' : '导出花名册'}
        </Button>
      )}
    </>
  );
}
