import { Alert, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { sheetsOfFile } from 'contract/file/calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import type { ViewProps } from './content.ts';
import { useAnswer } from '../../data/answer.ts';

type Sheet = AnswerOf<typeof sheetsOfFile>['sheets'][number];

/** Rows end where their last value stands; the table has one width. */
const filled = (rows: Sheet['rows']): Sheet['rows'] => {
  const width = Math.max(...rows.map(cells => cells.length), 0);
  return rows.map(cells => [...cells, ...Array<null>(width - cells.length).fill(null)]);
};

const Table = ({ rows, isCut, name }: Sheet): ReactNode => (
  <div className="sheet-place" tabIndex={-1}>
    <table className="sheet-shown" aria-label={name}>
      <tbody>
        {filled(rows).map((cells, y) => (
          <tr key={y}>
            {cells.map((cell, x) => (
              <td key={x}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {isCut && <p className="remark">只显示开头的部分，全部内容请下载后查看。</p>}
  </div>
);

/** The beginning of each sheet, read by the server as texts. */
export function SheetView({ file }: ViewProps): ReactNode {
  const { data, error } = useAnswer(sheetsOfFile, { query: { id: file.id } });
  if (error) return <Alert type="warning" showIcon title={error.message} />;
  if (!data) return <p aria-busy="true">正在打开…</p>;
  return (
    <Tabs items={data.sheets.map(sheet => ({ key: sheet.name, label: sheet.name, children: <Table {...sheet} /> }))} />
  );
}
