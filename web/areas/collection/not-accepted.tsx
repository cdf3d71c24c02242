/** What of a form was not taken into the record, for the cadre. */
import { formStates } from 'contract/platform/collection-form.ts';
import type { Row } from '../../kit/data/row.ts';

export function NotAccepted({ row: { state, saidCount, setAsideCount } }: { row: Row }) {
  if (state !== formStates.taken || !setAsideCount) return null;
  return (
    <p className="tone-warn">
      填报的 {String(saidCount)} 条中有 {String(setAsideCount)} 条未采纳，原因写在填报内容中
    </p>
  );
}
