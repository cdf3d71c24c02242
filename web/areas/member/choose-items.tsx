/** Which items are wrong, with how they stand: nobody who mends one passes thirty. */
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { correctableSections } from 'contract/member/correctable.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { PageHead } from '../../client/page-head.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Value } from '../../kit/field/cells/value.tsx';
import './orders.css';

const fields = fieldsOf(partyMember);

export function ChooseItems({ row, onChoose }: { row: Row; onChoose(names: readonly string[]): void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name]);
  return (
    <section className="card choose-items" aria-label="需要更正的项目">
      <PageHead
        title={`申请更正${String(row['name'])}的信息`}
        actions={
          <Button type="primary" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {chosen.length === 0 ? '请勾选有误的项目' : `填写更正（${chosen.length} 项）`}
          </Button>
        }
      />
      {correctableSections.map(({ title, fields: names }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {names.map(name => (
            <Checkbox key={name} checked={chosen.includes(name)} onChange={() => toggle(name)}>
              {fields[name]!.label}
              <span className="remark">
                <Value name={name} field={fields[name]!} row={row} />
              </span>
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
