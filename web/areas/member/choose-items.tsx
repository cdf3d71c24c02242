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

interface Props {
  row: Row;
  /** What was asked to be looked through; none where all may be. */
  only: readonly string[];
  onChoose(names: readonly string[]): void;
}

export function ChooseItems({ row, only, onChoose }: Props) {
  const [isWhole, setWhole] = useState(only.length === 0);
  const sections = correctableSections
    .map(({ title, fields: names }) => ({ title, fields: names.filter(name => isWhole || only.includes(name)) }))
    .filter(({ fields: names }) => names.length > 0);
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
      {sections.map(({ title, fields: names }) => (
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
      {!isWhole && (
        <Button type="link" onClick={() => setWhole(true)}>
          其他项目也有误
        </Button>
      )}
    </section>
  );
}
