/** A statement as a whole, or what differs alone. */
import { useState, type ReactNode } from 'react';
import { Pills } from '../../kit/ui/pills.tsx';

const choices = [
  { key: 'changes', label: '只看变动' },
  { key: 'all', label: '全部项目' },
] as const;
type Choice = (typeof choices)[number]['key'];

interface Props {
  /** What is shown at first. */
  first: Choice;
  children(isShort: boolean): ReactNode;
}
export function ShownRows({ first, children }: Props) {
  const [chosen, choose] = useState<Choice>(first);
  return (
    <>
      <div className="views-line">
        <Pills<Choice> label="显示" of={choices} chosen={chosen} choose={choose} />
      </div>
      {children(chosen === 'changes')}
    </>
  );
}
