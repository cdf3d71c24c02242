/** Beside the steps: what can be taken back, the import before this one, and how rows find their records. */
import { Button } from 'antd';
import { faultSheet, holderIn, listBatches, recordNoLabel, type ImportBatchLine } from 'contract/import/batch.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { call, serverTime } from '../client/http.ts';
import { allows } from '../client/session.ts';
import { formatTime } from '../client/format.ts';
import { Chip } from '../kit/ui/marks.tsx';
import { isBusy, stateWord, withdrawableFor } from './batch.ts';
import { MemoryButton } from './memory.tsx';
import { WithdrawButton } from './withdrawal.tsx';
import { useAnswer } from '../kit/data/answer.ts';

/** Which record a row means; without a key and the number of the system each is a new one. */
function rulesOf(resource: Resource): string[] {
  const fields = fieldsOf(resource);
  const [first, ...others] = resource.key.map(name => fields[name]?.label ?? name);
  if (first === undefined)
    return [
      `带有${recordNoLabel}的行更新该记录，其余每行新增一条`,
      ...(holderIn(resource) === null ? [] : ['人员按学号/工号查找，姓名只用来核对']),
    ];
  return [
    `带有${recordNoLabel}的行更新该记录，其余先按${first}匹配`,
    ...others.map(label => `再按${label}匹配`),
    `只有${fields[resource.title]?.label ?? resource.title}相同不匹配`,
    ...(resource.kind === 'ledger'
      ? ['不在名单中的不会新增', '空白单元格不覆盖已有内容']
      : ['空白单元格不覆盖已有内容，除非选择清空']),
  ];
}

function Rules({ resource }: { resource: Resource }) {
  const rules = rulesOf(resource);
  return (
    <section>
      <h2>匹配规则</h2>
      <ol className="import-rules">
        {rules.map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      {allows(permissionOf(resource, 'import')) && <MemoryButton resource={resource} />}
    </section>
  );
}

function Last({ batch }: { batch: ImportBatchLine }) {
  const left = withdrawableFor(batch, serverTime());
  const { label, tone } = stateWord(batch);
  return (
    <section>
      <h2>
        {/* The figures stand below. */}
        上一次导入 <Chip tone={tone}>{label.split('：')[0]}</Chip>
      </h2>
      <p className="import-last">{batch.fileName}</p>
      <p className="remark">
        {formatTime(batch.startedAt).slice(5, 16)}　{batch.ownerName}　写入 {batch.doneCount} 行，失败{' '}
        {batch.faultCount} 行
      </p>
      <div className="import-actions">
        {left && <WithdrawButton batch={batch} />}
        {batch.faultCount > 0 && batch.isOwn && (
          <Button type="link" onClick={() => void call(faultSheet, { params: { id: batch.id } })}>
            失败行
          </Button>
        )}
      </div>
      {left && <p className="tone-warn">撤销期还剩 {left}</p>}
    </section>
  );
}

export function Aside({ resource, id }: { resource: Resource; id: string | null }) {
  const { data } = useAnswer(
    listBatches,
    { query: { entity: resource.name, size: 10 } },
    {
      isOn: allows('platform.importBatch.read'),
      revision: id,
      askAgain: last => (last?.content.some(isBusy) ? 2000 : false),
    },
  );
  const last = data?.content.find(one => one.isOwn && one.id !== id && one.confirmedAt !== null);
  return (
    <aside className="card import-aside">
      <section>
        <h2>写入后可撤销</h2>
        <p>写入后保留 7 天撤销期。期间已被人工修改的记录不会被撤销，并逐条列出。</p>
      </section>
      {last && <Last batch={last} />}
      <Rules resource={resource} />
    </aside>
  );
}
