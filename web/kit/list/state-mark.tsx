import type { Field } from 'contract/kit/field.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { Word } from '../field/cells/choice.tsx';
import { Dot, type Tone } from '../ui/marks.tsx';

type Fields = Readonly<Record<string, unknown>>;

/** The state of a record in colours of its own: code → tone, the others plain. Nothing said is a dash. */
export function stateMark(resource: Resource, tones: Record<string, Tone>, name = 'state') {
  const field: Field | undefined = fieldsOf(resource)[name];
  return (row: Fields) => {
    const value = row[name];
    if (!field || value === null || value === undefined) return '—';
    return (
      <Dot tone={tones[String(value)] ?? 'plain'}>
        <Word field={field} value={value} />
      </Dot>
    );
  };
}
