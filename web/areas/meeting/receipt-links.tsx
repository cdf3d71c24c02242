/** Links that were just made, to be copied or taken along: nobody sees them again. */
import { Button } from 'antd';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import type { makeReceiptLinks, ReceiptLink } from 'contract/meeting/receipt-links.ts';
import { saveFile } from '../../client/download.ts';
import { toast } from '../../client/notice.ts';
import { base } from '../../entry.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';

type Made = AnswerOf<typeof makeReceiptLinks>;
const addressOf = ({ token }: Pick<ReceiptLink, 'token'>) => `${location.origin}${base}/questionnaire?t=${token}`;

const textOf = ({ links }: Made) => links.map(link => `${link.name}\t${addressOf(link)}`).join('\n');
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** For a spreadsheet, which takes it as UTF-8 by the mark in front. */
const sheetOf = ({ links }: Made) =>
  ['\uFEFF姓名,回执链接', ...links.map(link => [link.name, addressOf(link)].map(cell).join(','))].join('\r\n');

const linkColumns: DataColumn<ReceiptLink>[] = [
  { label: '姓名', width: 96, show: one => one.name },
  { label: '回执链接', width: 420, isLong: true, show: addressOf },
];

export function ReceiptLinks({ made, onClose }: { made: Made; onClose(): void }) {
  const copy = async (text: string, said: string) => {
    await navigator.clipboard.writeText(text);
    toast(said);
  };
  const save = () =>
    saveFile(
      new Blob([sheetOf(made)], { type: 'text/csv' }),
      `attachment; filename*=UTF-8''${encodeURIComponent(`${made.title}回执链接.csv`)}`,
    );
  // Without https a browser keeps its clipboard to itself; the table can be selected.
  const canCopy = 'clipboard' in navigator;
  return (
    <Dialog
      open
      width={720}
      title={`回执链接：${made.title}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={save}>下载表格</Button>
          {canCopy && <Button onClick={() => void copy(textOf(made), '已复制全部链接')}>复制全部</Button>}
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <p className="remark">
        每人一条链接，不登录即可回执，截止前可以修改；只显示会议安排和本人姓名（隐去部分）。平台不保存链接，关闭后如需再发可重新生成，已发出的仍然有效。
      </p>
      <p className="general-link">
        <span>通用链接</span>
        <code>{addressOf({ token: made.general })}</code>
        {canCopy && (
          <Button size="small" onClick={() => void copy(addressOf({ token: made.general }), '已复制通用链接')}>
            复制通用链接
          </Button>
        )}
      </p>
      <p className="remark">
        通用链接可发到工作群：打开后填写姓名、证件号后四位和手机号后四位，核对一致才能回执；来宾按登记的联系电话核对。
      </p>
      <DataTable
        caption="回执链接"
        rows={made.links}
        keyOf={one => one.id}
        columns={linkColumns}
        {...(canCopy && {
          actionsWidth: 64,
          renderActions: (one: ReceiptLink) => (
            <Button type="link" size="small" onClick={() => void copy(addressOf(one), `已复制${one.name}的链接`)}>
              复制
            </Button>
          ),
        })}
      />
    </Dialog>
  );
}
