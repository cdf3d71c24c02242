/** Who and what goes over when a branch is divided: everybody who stands there, ticked one by one or as many as are found. */
import { Button, Checkbox, Input as Box } from 'antd';
import { useState } from 'react';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { goesOn, stages } from 'contract/development/codes.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { schoolClass } from 'contract/organisation/school-class.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Value } from '../../kit/field/cells/value.tsx';
import type { Input } from '../../kit/field/inputs/input.ts';
import { RefsInput } from '../../kit/field/inputs/ref.tsx';
import { usePage } from '../../kit/list/list.ts';
import { madeOnce } from 'contract/kit/made-once.ts';
import './going-input.css';

interface Kind {
  resource: Resource;
  /** What tells them apart, beside the name. */
  columns: readonly string[];
  filters: object;
  countWord: string;
}
const kinds: Record<string, Kind> = {
  memberIds: { resource: partyMember, columns: ['memberCategory', 'groupId'], filters: {}, countWord: '人' },
  recordIds: {
    resource: developmentRecord,
    columns: ['stage'],
    // Who is on probation goes as a member, and the record with him or her.
    filters: { state: [...goesOn], stage: [stages.apply, stages.active, stages.develop] },
    countWord: '人',
  },
  classIds: { resource: schoolClass, columns: ['grade', 'level'], filters: {}, countWord: '个' },
};
/** More than this are picked by name. */
const most = 200;
const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function Ticks({ kind, rows, ...props }: Parameters<Input>[0] & { kind: Kind; rows: Row[] }) {
  const [keyword, setKeyword] = useState('');
  const { resource, columns, countWord } = kind;
  const chosen = idsIn(props.value);
  const fields = fieldsOf(resource);
  const titleOf = (row: Row) => String(row[resource.title] ?? '');
  const found = rows.filter(row => titleOf(row).includes(keyword.trim()));
  const without = (ids: string[]) => chosen.filter(id => !ids.includes(id));
  const foundIds = found.map(({ id }) => id);
  const toggle = (id: string) => props.onChange(chosen.includes(id) ? without([id]) : [...chosen, id]);
  return (
    <fieldset className="going" disabled={props.control.disabled} aria-describedby={props.control['aria-describedby']}>
      <legend>
        划入新支部 <b className="figures">{chosen.length}</b> {countWord}，留下{' '}
        <b className="figures">{Math.max(rows.length - chosen.length, 0)}</b> {countWord}
      </legend>
      <div className="going-tools">
        <Box
          id={props.control.id}
          allowClear
          placeholder="按名称查找"
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
        />
        <Button onClick={() => props.onChange([...without(foundIds), ...foundIds])}>全选</Button>
        <Button disabled={chosen.length === 0} onClick={() => props.onChange(without(foundIds))}>
          清空
        </Button>
      </div>
      <ul>
        {found.map(row => (
          <li key={row.id}>
            <Checkbox checked={chosen.includes(row.id)} onChange={() => toggle(row.id)}>
              {titleOf(row)}{' '}
              {columns.map(name => (
                <small key={name} className="remark">
                  {row[name] && fields[name] ? <Value name={name} field={fields[name]} row={row} /> : null}{' '}
                </small>
              ))}
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Of this branch. */
function goingFrom(organisationId: string): Input {
  return function Going(props) {
    const kind = kinds[props.name]!;
    const { resource, columns, filters } = kind;
    const asked = { organisationId, ...filters, page: 0, size: most, columns: [resource.title, ...columns] };
    const query = usePage(resource, asked);
    return (
      <QueryGate what={props.field.label} query={query} rows={3}>
        {({ content, totalElements }) => {
          if (totalElements > most) return <RefsInput {...props} />;
          if (totalElements === 0) return <p className="remark">该党组织没有可划转的{props.field.label.slice(3)}</p>;
          return <Ticks {...props} kind={kind} rows={content} />;
        }}
      </QueryGate>
    );
  };
}
/** One for each branch, so that what is typed in it stays. */
const inputs = new Map<string, Input>();
export function goingInput(organisationId: unknown): Input {
  if (typeof organisationId !== 'string') return () => <p className="remark">先选择要拆分的党组织</p>;
  return madeOnce(inputs, organisationId, goingFrom);
}
