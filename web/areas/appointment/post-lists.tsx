/** 职数管理 and 岗位管理: the derived lists with the widths and marks of this field. */
import { Link } from 'react-router';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { DerivedList } from '../../kit/pages/derived.tsx';
import { Chip } from '../../kit/ui/marks.tsx';

const headcountWords: ColumnWords = {
  unitId: { width: 160 },
  rank: { width: 104 },
  overCount: {
    width: 64,
    show: row => (Number(row['overCount']) > 0 ? <Chip tone="error">{String(row['overCount'])}</Chip> : '—'),
  },
  vacancyCount: { width: 64, show: row => (Number(row['vacancyCount']) > 0 ? String(row['vacancyCount']) : '—') },
  documentNo: { width: 150 },
};
export const HeadcountList = () => <DerivedList area="appointment" entity="headcount" words={headcountWords} />;

const slotWords: ColumnWords = {
  name: { width: 150 },
  unitId: { width: 160 },
  holderId: {
    width: 110,
    show: row =>
      row['holderId'] ? (
        <Link to={`/cadre/detail?id=${String(row['holderId'])}`}>{String(row['holderName'] ?? '—')}</Link>
      ) : (
        <Chip tone="warn">空缺</Chip>
      ),
  },
};
export const PostSlotList = () => <DerivedList area="appointment" entity="postSlot" words={slotWords} />;
