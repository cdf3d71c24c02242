/** Whom a batch is for, in words. */
import { sql } from 'drizzle-orm';
import type { TrainingBatch } from 'contract/party-school/training-batch.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';

const said = async (tx: Tx, label: string, dictionary: string, codes: string | null): Promise<string[]> => {
  const word = await wordsOf(tx, dictionary);
  const words = (codes ?? '').split(';').filter(Boolean).map(word);
  return words.length > 0 ? [`${label}：${words.join('、')}`] : [];
};

export async function audienceOf(tx: Tx, batch: TrainingBatch): Promise<string[]> {
  const units = await tx.rows<{ name: string }>(sql`
    select name from unit where id = any(${sql.param(batch.unitIds ?? [])}::bigint[]) order by code`);
  return [
    ...(await said(tx, '招收人员', 'DX_RYLB', batch.personKinds)),
    ...(await said(tx, '发展阶段', 'DX_PYDX', batch.stages)),
    ...(await said(tx, '年级', 'DJ_NJ', batch.grades)),
    ...(units.length > 0 ? [`招收单位：${units.map(({ name }) => name).join('、')}`] : []),
  ];
}
