import { Button } from 'antd';
import type { Comparison } from 'contract/cadre/personnel-comparison.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';

/** What a comparison found, and what it could not look at. */
export const ComparisonTold = ({ told, onClose }: { told: Comparison; onClose(): void }) => (
  <Dialog open width={560} title="比对结果" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
    <p role="status">
      已比对 {told.cadres} 名干部的{told.items.join('、')}，新列出 {told.found} 项差异
      {told.settled > 0 && `，${told.settled} 项已一致`}。
    </p>
    {told.others > 0 && <p>{told.others} 行不是您管理的干部或重复出现，没有比对。</p>}
    {told.unreadCount > 0 && <p>{told.unreadCount} 个单元格不能识别，没有比对：</p>}
    <ul>
      {told.unread.map(({ row, message }) => (
        <li key={`${row} ${message}`}>
          第 {row} 行：{message}
        </li>
      ))}
    </ul>
  </Dialog>
);
