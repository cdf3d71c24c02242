/** 发展党员进度一览: everybody in reach with the 25 cells, the most urgent first. */
import { Checkbox, Select } from 'antd';
import { Link } from 'react-router';
import { readBoard, type BoardRow } from 'contract/development/calls.ts';
import { mayChooseIn, useDictionary } from '../../client/reference.ts';
import { TreePicker } from '../../kit/field/inputs/ref.tsx';
import { useAsked, type Asked } from '../../kit/list/asked.ts';
import { Paged } from '../../kit/list/paged.tsx';
import { useRows } from '../../kit/list/rows.ts';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { Cells, Legend } from './cells.tsx';
import { nameOfStep, standingOf } from './words.ts';

function Row({ row }: { row: BoardRow }) {
  const stages = useDictionary('DJ_FZ_LX');
  const who = [row.number, row.organisationName].filter(Boolean).join(' · ');
  return (
    <li className="dev-row">
      <div className="dev-who">
        <Link to={`/development/process?id=${row.id}`}>{row.name}</Link>
        <Chip tone={row.stage === '4' ? 'gold' : row.stage === '3' ? 'info' : 'plain'}>{standingOf(stages, row)}</Chip>
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

function Bar({ get, ask, keyword, search }: Asked) {
  const stages = useDictionary('DJ_FZ_LX');
  const place = get('organisationId');
  return (
    <div className="dev-bar">
      <SearchBox keyword={keyword} search={search} placeholder="姓名 / 学工号" />
      <Select
        allowClear
        aria-label="发展阶段"
        placeholder="发展阶段"
        value={get('stage') ?? null}
        onChange={(stage: string | null) => ask({ stage: stage ?? undefined })}
        options={stages.map(({ value, label }) => ({ value, label }))}
      />
      {mayChooseIn('partyOrganisation') && (
        <TreePicker
          value={place ? [place] : []}
          names={{}}
          onChange={([organisationId]) => ask({ organisationId })}
          control={{ 'aria-label': '党组织' }}
        />
      )}
      <Checkbox
        checked={get('isLate') === 'true'}
        onChange={event => ask({ isLate: event.target.checked ? 'true' : undefined })}
      >
        只看超期
      </Checkbox>
      <Legend />
    </div>
  );
}

export function Board() {
  const asked = useAsked();
  const { get, keyword } = asked;
  const [organisationId, stage] = [get('organisationId'), get('stage')];
  const query = {
    ...(organisationId ? { organisationId, includeSub: true } : {}),
    ...(stage ? { stage } : {}),
    ...(get('isLate') === 'true' ? { isLate: true } : {}),
    ...(keyword ? { keyword } : {}),
  };
  const list = useRows(readBoard, asked, { query, size: 50 });
  return (
    <section className="card dev-board">
      <Bar {...asked} />
      <Paged what="进度一览" countWord="人" list={list}>
        {({ content, totalElements }) =>
          content.length === 0 ? (
            <EmptyState picture="tray" title="没有符合条件的在办记录">
              换个条件，或到“入党申请人”登记入党申请。
            </EmptyState>
          ) : (
            <ol className="dev-rows" aria-label={`共 ${totalElements} 人`}>
              {content.map(row => (
                <Row key={row.id} row={row} />
              ))}
            </ol>
          )
        }
      </Paged>
    </section>
  );
}
