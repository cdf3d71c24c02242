/** What named people of the demonstration were honoured for. */
import { honour } from 'contract/person/honour.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { write, type WriteOptions } from '../kit/write/write.ts';

const school = '中共江临大学委员会';
const authorityOfProvince = '中共江临省委教育工作委员会';

export const honours: (Values & { name: string; personId?: string; organisationId?: string })[] = [
  {
    personId: 'p-lu',
    name: '江临大学优秀共产党员',
    kind: '1',
    level: '4',
    authority: school,
    awardedOn: '2026-06-30',
    documentNo: '江大党发〔2026〕31号',
  },
  {
    personId: 'p-gu',
    name: '全省高校优秀共产党员',
    kind: '1',
    level: '2',
    authority: authorityOfProvince,
    awardedOn: '2021-07-01',
    documentNo: '江教工委〔2021〕15号',
  },
  {
    personId: 'p-ding',
    name: '江临大学优秀党务工作者',
    kind: '2',
    level: '4',
    authority: school,
    awardedOn: '2025-06-30',
    documentNo: '江大党发〔2025〕28号',
  },
  {
    organisationId: 'org-physics-optics',
    name: '全省党建工作样板支部',
    kind: '5',
    level: '2',
    authority: authorityOfProvince,
    awardedOn: '2024-11-20',
    documentNo: '江教工委〔2024〕40号',
  },
];

export const planted: WriteOptions = { verb: 'import', origin: 1, reason: '初始化', confirmed: 'all' };

/** Rows whose person or organisation is among those planted. */
export const withIds = (rows: Values[], ids: ReadonlyMap<string, string>) =>
  rows.flatMap(row => {
    const [name = ''] = ['personId', 'organisationId'].filter(one => row[one]);
    const id = ids.get(String(row[name]));
    return id === undefined ? [] : [{ values: { ...row, [name]: id } }];
  });

export async function plantHonours(tx: Tx, ids: ReadonlyMap<string, string>): Promise<void> {
  await write(tx, honour, withIds(honours, ids), planted);
}
