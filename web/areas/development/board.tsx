/** 发展党员进度一览: everybody in reach with the 25 cells, the most urgent first. */
import { Checkbox, Input, Pagination, Select } from 'antd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { readBoard, type BoardRow } from 'contract/development/calls.ts';
import { call } from '../../client/http.ts';
import { labelOf, mayChooseIn, useDictionary } from '../../client/reference.ts';
import { TreePicker } from '../../kit/inputs/ref.tsx';
import { useSettled } from '../../kit/inputs/pickers.ts';
import { Chip } from '../../kit/marks.tsx';
import { QueryGate } from '../../kit/query-gate.tsx';
import { Blank } from '../../kit/states.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { Cells, Legend } from './cells.tsx';
import { nameOfStep } from './words.ts';

const size = 50;

function Row({ row }: { row: BoardRow }) {
  const stages = useDictionary('DJ_FZ_LX');
  const who = [row.number, row.organisationName].filter(Boolean).join(' · ');
  return (
    <li className="dev-row">
      <div className="dev-who">
        <Link to={`/development/process?id=${row.id}`}>{row.name}</Link>
        <Chip tone={row.stage === '4' ? 'gold' : row.stage === '3' ? 'info' : 'plain'}>
          {labelOf(stages, row.stage)}
        </Chip>
        <small className="remark" title={who}>
          {who}
        </small>
      </div>
      <Cells signs={row.cells} />
      <div className="dev-next">
        <span>
          {row.step} {nameOfStep(row.step)}
        </span>
        {row.dueOn && (
          <small>
            <Deadline day={row.dueOn} />
          </small>
        )}
      </div>
    </li>
  );
}

interface Filters {
  organisationId?: string;
  stage?: string;
  isLate: boolean;
  keyword: string;
}

function Bar({ filters, onChange }: { filters: Filters; onChange(change: Partial<Filters>): void }) {
  const stages = useDictionary('DJ_FZ_LX');
  return (
    <div className="dev-bar">
      <Input.Search
        allowClear
        aria-label="姓名或学工号"
        placeholder="姓名 / 学工号"
        value={filters.keyword}
        onChange={event => onChange({ keyword: event.target.value })}
      />
      <Select
        allowClear
        aria-label="发展阶段"
        placeholder="发展阶段"
        value={filters.stage ?? null}
        onChange={(stage: string | null) => onChange({ stage: stage ?? undefined } as Partial<Filters>)}
        options={stages.map(({ value, label }) => ({ value, label }))}
      />
      {mayChooseIn('partyOrganisation') && (
        <TreePicker
          value={filters.organisationId ? [filters.organisationId] : []}
          names={{}}
          onChange={([organisationId]) => onChange({ organisationId } as Partial<Filters>)}
          control={{ 'aria-label': '党组织' }}
        />
      )}
      <Checkbox checked={filters.isLate} onChange={event => onChange({ isLate: event.target.checked })}>
        只看超期
      </Checkbox>
      <Legend />
    </div>
  );
}

export function Board() {
  const [filters, setFilters] = useState<Filters>({ isLate: false, keyword: '' });
  const [page, setPage] = useState(0);
  const keyword = useSettled(filters.keyword.trim());
  const query = {
    ...(filters.organisationId ? { organisationId: filters.organisationId, includeSub: true } : {}),
    ...(filters.stage ? { stage: filters.stage } : {}),
    ...(filters.isLate ? { isLate: true } : {}),
    ...(keyword ? { keyword } : {}),
    page,
    size,
  };
  const board = useQuery({
    queryKey: ['development-board', query],
    queryFn: ({ signal }) => call(readBoard, { query }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  const change = (some: Partial<Filters>) => {
    setPage(0);
    setFilters(present => ({ ...present, ...some }));
  };
  return (
    <section className="card dev-board">
      <Bar filters={filters} onChange={change} />
      <QueryGate what="进度一览" query={board}>
        {data =>
          data.content.length === 0 ? (
            <Blank picture="tray" title="没有符合条件的在办记录">
              换个条件，或到“入党申请人”登记入党申请。
            </Blank>
          ) : (
            <>
              <ol className="dev-rows" aria-label={`共 ${data.totalElements} 人`}>
                {data.content.map(row => (
                  <Row key={row.id} row={row} />
                ))}
              </ol>
              <Pagination
                size="small"
                current={page + 1}
                pageSize={size}
                total={data.totalElements}
                showSizeChanger={false}
                showTotal={total => `共 ${total} 人`}
                onChange={at => setPage(at - 1)}
              />
            </>
          )
        }
      </QueryGate>
    </section>
  );
}
