/** 导入批次: the list, and each batch where it was left, whatever entity it is of. */
import { use } from 'react';
import { readBatch, type ImportBatch } from 'contract/import/batch.ts';
import { BatchList } from '../../import/batch-list.tsx';
import { ImportWizard } from '../../import/wizard.tsx';
import { resourceOf } from '../../kit/data/resources.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useId } from '../../kit/data/address.ts';
import { useAnswer } from '../../kit/data/answer.ts';

const Opened = ({ batch: { area, entity } }: { batch: ImportBatch }) => (
  <ImportWizard resource={use(resourceOf(area, entity))} />
);

const OneBatch = ({ id }: { id: string }) => (
  <QueryGate what="导入批次" query={useAnswer(readBatch, { params: { id } })} isCard>
    {batch => <Opened batch={batch} />}
  </QueryGate>
);

export function ImportBatchList() {
  const id = useId();
  return id === null ? <BatchList /> : <OneBatch key={id} id={id} />;
}
