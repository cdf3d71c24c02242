/** 授权审批: what waits for a decision, what holds, and the history. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { grantStates, grantStateWords, listGrants, type GrantState } from 'contract/access/grant.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useSettled } from '../../kit/inputs/pickers.ts';
import '../../kit/list.css';
import { QueryGate } from '../../kit/query-gate.tsx';
import { Blank } from '../../kit/states.tsx';
import { Pages } from '../../kit/pages.tsx';
import '../../views/views.css';
import './access.css';
import { GrantRequest } from './grant-request.tsx';
import { GrantSheet } from './grant-sheet.tsx';

const size = 20;

/** How many there are in a state, or in all. */
function StatePill({ state, isOn, onChoose }: { state: GrantState | null; isOn: boolean; onChoose(): void }) {
  const { data } = useQuery({
    queryKey: ['access', 'grants', 'count', state],
    queryFn: ({ signal }) =>
      call(listGrants, { query: { size: 1, ...(state && { state: [state] }) } }, { signal, silent: true }),
  });
  return (
    <button type="button" className={isOn ? 'pill on' : 'pill'} aria-pressed={isOn} onClick={onChoose}>
      {state ? grantStateWords[state] : '全部'} <span className="figures">{data?.totalElements}</span>
    </button>
  );
}

export function GrantPage() {
  const [state, setState] = useState<GrantState | null>('requested');
  const [words, setWords] = useState('');
  const [page, setPage] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const keyword = useSettled(words.trim());
  const query = useQuery({
    queryKey: ['access', 'grants', state, keyword, page],
    queryFn: ({ signal }) => {
      const query = { page, size, ...(state && { state: [state] }), ...(keyword && { keyword }) };
      return call(listGrants, { query }, { signal, silent: true });
    },
    placeholderData: keepPreviousData,
  });
  const total = query.data?.totalElements ?? 0;
  const show = (next: GrantState | null) => {
    setState(next);
    setPage(0);
  };
  return (
    <div className="access-page page-fill">
      <section className="card access-main" aria-label="授权列表">
        <PageHead
          actions={
            <Button type="primary" onClick={() => setAsking(true)}>
              申请授权
            </Button>
          }
        />
        <div className="access-tools">
          {[...grantStates, null].map(one => (
            <StatePill key={one} state={one} isOn={state === one} onChoose={() => show(one)} />
          ))}
          <Input
            allowClear
            prefix={<SearchOutlined />}
            placeholder="账号 / 角色 / 党组织或单位"
            aria-label="查找授权"
            value={words}
            onChange={e => {
              setWords(e.target.value);
              setPage(0);
            }}
          />
        </div>
        <QueryGate what="授权" query={query} rows={14}>
          {data => (
            <GrantSheet
              grants={data.content}
              caption="授权"
              blank={
                <Blank picture="tray" title={state === 'requested' ? '没有待确认的授权' : '没有符合条件的授权'}>
                  授权由一名管理员申请，另一名管理员确认后生效。
                </Blank>
              }
            />
          )}
        </QueryGate>
        <div className="pager">
          <span className="figures" role="status">
            共 {total} 项
          </span>
          <Pages page={page} size={size} total={total} turn={setPage} />
        </div>
      </section>
      {isAsking && <GrantRequest onClose={() => setAsking(false)} />}
    </div>
  );
}
