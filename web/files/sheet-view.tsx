import { Alert, Tabs } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sheetsOfFile } from 'contract/file/calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { call } from '../client/http.ts';
import type { ViewProps } from './content.ts';

type Sheet = AnswerOf<typeof sheetsOfFile>['sheets'][number];

const Table = ({ rows, isCut, name }: Sheet): ReactNode => (
  <>
    <table className="sheet-shown" aria-label={name}>
      <tbody>
        {rows.map((cells, y) => (
          <tr key={y}>
            {cells.map((cell, x) => (
              <td key={x}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {isCut && <p className="remark">只显示开头的部分，全部内容请下载后查看。</p>}
  </>
);

/** The beginning of each sheet, read by the server as texts. */
export function SheetView({ file }: ViewProps): ReactNode {
  const { data, error } = useQuery({
    queryKey: ['sheets', file.id],
    queryFn: ({ signal }) => call(sheetsOfFile, { query: { id: file.id } }, { silent: true, signal }),
  });
  if (error) return <Alert type="warning" showIcon title={error.message} />;
  if (!data) return <p aria-busy="true">正在打开…</p>;
  return (
    <Tabs items={data.sheets.map(sheet => ({ key: sheet.name, label: sheet.name, children: <Table {...sheet} /> }))} />
  );
}
