/** 测评进度: the schemes that are under way, one at a time, with how far each group is. Domain-cadre 2.5. */
import { useState } from 'react';
import { Link } from 'react-router';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { schemeStates } from 'contract/assessment/codes.ts';
import { formatMinute } from '../../client/format.ts';
import { PageHead } from '../../client/page-head.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { usePage } from '../../kit/list/list.ts';
import { Pills } from '../../kit/ui/pills.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Progress } from './progress.tsx';
import './ballot.css';

const columns = ['name', 'endAt', 'targetCount', 'reportDueOn'];

function Running({ schemes }: { schemes: readonly Row[] }) {
  const [chosen, choose] = useState('');
  const row = schemes.find(({ id }) => id === chosen) ?? schemes[0];
  if (!row) return null;
  return (
    <section className="card progress-card" aria-label="测评进度">
      {schemes.length > 1 && (
        <Pills
          label="考核方案"
          of={schemes.map(one => ({ key: one.id, label: String(one['name']), count: Number(one['targetCount'] ?? 0) }))}
          chosen={row.id}
          choose={choose}
        />
      )}
      <p className="remark">
        <Link to={`/assessment/scheme/detail?id=${row.id}`}>{String(row['name'])}</Link> · 对象{' '}
        {String(row['targetCount'] ?? 0)} 个 · 截止{' '}
        <span className="figures">{formatMinute(String(row['endAt']))}</span>
      </p>
      <Progress key={row.id} row={row} />
    </section>
  );
}

export function ProgressBoard() {
  const query = usePage(assessmentScheme, {
    state: schemeStates.running,
    page: 0,
    size: 50,
    columns,
    sort: 'endAt,asc',
  });
  return (
    <>
      <PageHead />
      <QueryGate what="测评进度" query={query} rows={6}>
        {({ content }) =>
          content.length > 0 ? (
            <Running schemes={content} />
          ) : (
            <EmptyState isCard picture="tray" title="没有正在进行的测评">
              考核方案开始测评后，各评价主体的参评情况列在这里。
            </EmptyState>
          )
        }
      </QueryGate>
    </>
  );
}
