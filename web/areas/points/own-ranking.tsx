/** 本支部排行: where the members of the own branch stand; names as the school shows them. */
import { readRanking, type Ranked } from 'contract/points/calls.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { Band } from './words.tsx';

/** A branch is no larger. */
const most = 200;
const columns: DataColumn<Ranked>[] = [
  { label: '姓名', width: 120, show: ({ name }) => name },
  { label: '名次', width: 64, isFigure: true, show: ({ place }) => place },
  { label: '本年积分', width: 96, isFigure: true, show: ({ total }) => total },
  { label: '加分', width: 72, isFigure: true, show: ({ gained }) => gained },
  { label: '减分', width: 72, isFigure: true, show: ({ lost }) => lost },
  { label: '档次', width: 88, show: ({ band }) => <Band band={band} /> },
];

export function OwnRanking({ organisationId, year }: { organisationId: string; year: number }) {
  const query = useAnswer(readRanking, { query: { organisationId, year, size: most } });
  return (
    <section className="card" aria-label="本支部排行">
      <QueryGate what="本支部排行" query={query} rows={6}>
        {({ content }) => (
          <DataTable
            caption="本支部排行"
            rows={content}
            columns={columns}
            blank={<p className="remark">本支部没有在册党员。</p>}
          />
        )}
      </QueryGate>
    </section>
  );
}
