/** A rule with its trial run below it; the rest is as with every record. */
import type { Resource } from 'contract/kit/resource.ts';
import type { previewReminderRule } from 'contract/message/rule.ts';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { RuleHits } from './rule-hits.tsx';
import { useId } from '../../kit/data/address.ts';
import { RecordView } from '../../kit/record/record-view.tsx';

interface Props {
  resource: Resource;
  /** Address of its list. */
  list: string;
  preview: typeof previewReminderRule;
}

export const RulePage = ({ resource, list, preview }: Props) => (
  <WithRecord resource={resource} id={useId()}>
    {row => (
      <RecordView
        key={row.id}
        resource={resource}
        row={row}
        edit={{ label: '编辑规则', to: `${list}/form?id=${row.id}` }}
        card={<RuleHits endpoint={preview} id={row.id} />}
        sections={[{ title: '规则', fields: Object.keys(resource.fields) }]}
      />
    )}
  </WithRecord>
);
