import type { Resource } from 'contract/kit/resource.ts';
import { Word } from '../kit/cells/choice.tsx';
import type { Row } from '../kit/list.ts';
import { Dot, type Tone } from '../kit/marks.tsx';

/** The state of a record in colours of its own, where the one it begins in is not the one that is in force. */
export const stateMark = (resource: Resource, tones: Record<string, Tone>) => (row: Row) => {
  const field = resource.fields['state'];
  const value = String(row['state']);
  return <Dot tone={tones[value] ?? 'plain'}>{field ? <Word field={field} value={value} /> : value}</Dot>;
};
