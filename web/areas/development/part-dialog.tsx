/** One paper, report, inspection, publicity or letter, entered beside its record; its day is today until it is said. */
import type { Resource } from 'contract/kit/resource.ts';
import { today } from '../../client/format.ts';
import { RowDialog } from '../../kit/form/row-dialog.tsx';

interface Props {
  resource: Resource;
  names: readonly string[];
  /** Its record and what the screen knows. */
  known: Record<string, unknown>;
  title: string;
  onClose(): void;
}
const dated = ['occurredOn', 'inspectedOn', 'submittedOn', 'startOn'];

export function PartDialog({ names, known, ...rest }: Props) {
  const days = Object.fromEntries(dated.filter(name => names.includes(name)).map(name => [name, today()]));
  return <RowDialog {...rest} names={names} known={{ ...days, ...known }} />;
}
