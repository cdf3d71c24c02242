/** 另选他人 on paper ballots: who was written in, and by how many. */
import { InputNumber, Select } from 'antd';
import type { BallotPaper, PaperCount } from 'contract/election/calls.ts';
import { RowButton } from '../../kit/ui/row-actions.tsx';

export type Written = NonNullable<PaperCount['others']>[number];
interface Props {
  people: BallotPaper['others'];
  written: Written[];
  onChange(written: Written[]): void;
}

export function WrittenIn({ people, written, onChange }: Props) {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const left = people.filter(({ id }) => !written.some(one => one.personId === id));
  return (
    <section className="written-in" aria-label="另选他人">
      <h3>另选他人</h3>
      {written.map(one => (
        <p key={one.personId}>
          <span>{names.get(one.personId) ?? ''}</span>
          <InputNumber
            aria-label={`另选${names.get(one.personId) ?? ''}的票数`}
            className="count-input"
            min={0}
            precision={0}
            suffix="张"
            value={one.favour}
            onChange={favour => onChange(written.map(each => (each === one ? { ...each, favour: favour ?? 0 } : each)))}
          />
          <RowButton label="移除" run={() => onChange(written.filter(each => each !== one))} />
        </p>
      ))}
      <Select
        aria-label="添加另选的人"
        placeholder="添加选票上另写的人"
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        options={left.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(personId: string) => onChange([...written, { personId, favour: 1 }])}
      />
    </section>
  );
}
