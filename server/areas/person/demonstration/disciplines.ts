/** A discipline whose period is over. */
import { disciplineRecord } from 'contract/person/discipline-record.ts';
import type { Ids } from '../../../kit/chapters.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { write } from '../../../kit/write/write.ts';
import { planted, withIds } from '../../../seed/honours.ts';

const disciplines: Values[] = [
  {
    personId: 'p-xu',
    kind: '11',
    decidedOn: '2023-03-10',
    reason: '违反工作纪律，未按规定报告个人有关事项',
    authority: '中共江临大学纪律检查委员会',
    documentNo: '江大纪〔2023〕4号',
    endsOn: '2024-03-10',
  },
];

/** Beside the named world: nobody of it is under discipline. */
export const plantDisciplines = (tx: Tx, ids: Ids): Promise<string[]> =>
  write(tx, disciplineRecord, withIds(disciplines, ids), planted);
