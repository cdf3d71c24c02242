/** 出国申请: the journeys of a year in figures, each the way to its list; and the applications themselves. */
import { readTravelFigures, type TravelFigures } from 'contract/travel-document/calls.ts';
import { applicationStates as states, underApproval } from 'contract/travel-document/codes.ts';
import { travelApplication } from 'contract/travel-document/travel-application.ts';
import { addressOf } from 'contract/report/home.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { Bars } from '../../kit/ui/bars.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { applicationSections, applicationWords } from './words.tsx';

const views: View[] = [
  { label: '全部', filters: {} },
  { label: '审批中', filters: { state: [...underApproval] } },
  { label: '待领证', filters: { state: [states.toCollect] } },
  { label: '未归还', filters: { state: [states.collected, states.toReturn] } },
  { label: '已归还', filters: { state: [states.returned] } },
  { label: '驳回', filters: { state: [states.refused] } },
];

const page = '/cadre/travel/application';
function Charts({ of: { year, total, byState, byReason, byCountry } }: { of: TravelFigures }) {
  const { reason, state } = travelApplication.fields;
  const [reasons, stateWords] = [useDictionary(reason.dictionary), useDictionary(state.dictionary)];
  const during = { 'startOn.from': [`${year}-01-01`], 'startOn.to': [`${year}-12-31`] };
  const to = (filters: Record<string, string[]>) => addressOf(page, { ...during, ...filters });
  if (total === 0)
    return (
      <EmptyState picture="tray" title={`${year} 年没有申请`}>
        出境日期在本年的申请按状态、事由和国家（地区）统计。
      </EmptyState>
    );
  return (
    <>
      <Bars
        caption={`${year} 年各状态申请（件）`}
        whole={total}
        lines={byState.map(({ code, count }) => ({
          label: labelOf(stateWords, code),
          count,
          to: to({ state: [code] }),
        }))}
      />
      <Bars
        caption="事由（件）"
        whole={total}
        lines={byReason.map(({ code, count }) => ({
          label: labelOf(reasons, code),
          count,
          to: to({ reason: [code] }),
        }))}
      />
      <Bars
        caption="前往国家（地区）（件）"
        lines={byCountry.map(({ name, count }) => ({ label: name, count, to: to({ countries: [name] }) }))}
      />
    </>
  );
}

function Statistics({ onClose }: { onClose(): void }) {
  const query = useAnswer(readTravelFigures, { query: {} }, { isFresh: true });
  return (
    <Dialog open width={720} title="因私出国（境）统计" onCancel={onClose} footer={null}>
      <QueryGate what="统计" query={query} rows={6}>
        {of => <Charts of={of} />}
      </QueryGate>
    </Dialog>
  );
}

export const TravelApplicationList = () => (
  <RecordList
    resource={travelApplication}
    countWord="件"
    create="登记申请"
    searchFor="申请人 / 国家（地区）"
    quickFilters={['reason', 'startOn', 'documentUse']}
    sections={applicationSections}
    place="unitId"
    words={applicationWords}
    facts={['unitId', 'startOn', 'endOn', 'state']}
    views={views}
    actions={<DialogButton label="查看统计">{close => <Statistics onClose={close} />}</DialogButton>}
  />
);
