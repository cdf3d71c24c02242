import { honour, honourProcess, honourStates as states } from 'contract/person/honour.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { factsOf } from '../../kit/record/sections.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Awarding } from './awarding.tsx';

const words = {
  name: { width: 180 },
  personId: { width: 76 },
  organisationId: { width: 164 },
  kind: { width: 112 },
  level: { width: 76 },
  authority: { width: 124 },
  awardedOn: { width: 96 },
  state: { width: 96, show: processState(honourProcess) },
  revokedFor: { width: 160, isLong: true },
};
const views: View[] = [
  { label: '全部', filters: {} },
  { label: '草稿', filters: { state: [states.draft] } },
  { label: '生效', filters: { state: [states.effective] } },
  { label: '已撤销', filters: { state: [states.revoked] } },
];

/** 奖励: of persons and of organisations, one at a time or all whom a document names. */
export function HonourList() {
  const may = useMay();
  return (
    <RecordList
      resource={honour}
      countWord="条"
      create="新增奖励荣誉"
      searchFor="奖励名称 / 文号"
      quickFilters={['kind', 'level', 'awardedOn']}
      sections={factsOf(honour)}
      firstUse="奖励登记后生效；一份文件表彰多人的，用“批量表彰”一次登记。"
      place="organisationId"
      words={words}
      facts={['kind', 'level', 'awardedOn', 'state']}
      views={views}
      actions={
        may(honour, 'create') && <DialogButton label="批量表彰">{close => <Awarding onClose={close} />}</DialogButton>
      }
    />
  );
}
