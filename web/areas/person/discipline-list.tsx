import { Link } from 'react-router';
import { disciplineRecord } from 'contract/person/discipline-record.ts';
import { PageHead } from '../../client/page-head.tsx';
import { ListExport } from '../../kit/export/list-export.tsx';
import { PrintHead } from '../../kit/export/print-head.tsx';
import { ListCard } from '../../kit/list/list-card.tsx';
import { useList } from '../../kit/list/list.ts';
import { useColumns } from '../../kit/list/views/columns.ts';

const words = {
  name: { width: 112 },
  kind: { width: 112 },
  decidedOn: { width: 104 },
  authority: { width: 220 },
  documentNo: { width: 180 },
  endsOn: { width: 116 },
  state: { width: 96 },
};

/** 处分: what the matters that decided them have written; nothing is begun here. */
export function DisciplineList() {
  const choice = useColumns(disciplineRecord, disciplineRecord.list.columns);
  const list = useList(disciplineRecord, [...choice.shown, 'personId']);
  return (
    <div className="list-page page-fill">
      <PageHead actions={<ListExport list={list} shown={choice.shown} countWord="条" />} />
      <PrintHead list={list} countWord="条" />
      <ListCard
        list={list}
        choice={choice}
        countWord="条"
        searchFor="姓名"
        quickFilters={['kind', 'state', 'decidedOn']}
        placeKeys={[]}
        words={words}
        facts={['kind', 'decidedOn', 'endsOn', 'state']}
        firstUse="处分决定办结后，在这里自动记一条。"
        firstActions={null}
        hasPast={false}
        renderName={row => (
          <Link to={`/organisation/person/detail?id=${String(row['personId'])}`}>{String(row['name'])}</Link>
        )}
        actions={() => []}
      />
    </div>
  );
}
