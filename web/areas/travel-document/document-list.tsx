/** 证件台账: what the school keeps, by state and box. Domain-cadre 1.13. */
import { documentStates } from 'contract/travel-document/codes.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import { useDay } from '../../client/tab.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Boxes } from './boxes.tsx';
import { PrintLabels } from './labels.tsx';
import { documentSections, documentWords } from './words.tsx';

const { outstanding, inCustody, lent, overdue, expired } = documentStates;
const viewsOn = (day: string): View[] => [
  { label: '全部', filters: {} },
  { label: '未上交', filters: { state: [outstanding] } },
  { label: '在库', filters: { state: [inCustody] } },
  { label: '借出', filters: { state: [lent] } },
  { label: '逾期未还', filters: { state: [overdue] } },
  { label: '已失效', filters: { state: [expired] } },
  {
    label: '管理期满',
    says: '持证人离任后集中保管的年限已满，可以由本人取回',
    filters: { 'releaseFrom.to': [day] },
  },
];

export function TravelDocumentList() {
  const day = useDay();
  return (
    <RecordList
      resource={travelDocument}
      countWord="本"
      create="登记证件"
      searchFor="持证人 / 条码 / 完整证件号码"
      quickFilters={['type', 'boxNo', 'validTo']}
      sections={documentSections}
      words={documentWords}
      facts={['code', 'boxNo', 'validTo', 'state']}
      views={viewsOn(day)}
      actions={<DialogButton label="查看箱位">{close => <Boxes onClose={close} />}</DialogButton>}
      renderBulk={list => <PrintLabels key="labels" list={list} />}
    />
  );
}
