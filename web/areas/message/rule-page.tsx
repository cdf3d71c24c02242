/** A rule with its trial run below it; the rest is as with every record. */
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { Resource } from 'contract/kit/resource.ts';
import type { previewReminderRule } from 'contract/message/rule.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useMay } from '../../kit/data/as-of.tsx';
import { RecordBody } from '../../kit/record/record-body.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { RuleHits } from './rule-hits.tsx';
import { useId } from '../../kit/data/address.ts';
import { titleOf, type Row } from '../../kit/data/row.ts';

interface Props {
  resource: Resource;
  /** Address of its list. */
  list: string;
  preview: typeof previewReminderRule;
}

function Rule({ resource, list, preview, row }: Props & { row: Row }) {
  const navigate = useNavigate();
  const may = useMay();
  const actions = may(resource, 'update') && (
    <Button type="primary" onClick={() => void navigate(`${list}/form?id=${row.id}`)}>
      编辑规则
    </Button>
  );
  return (
    <div className="detail-page">
      <PageHead title={titleOf(resource, row)} actions={actions} />
      <RuleHits endpoint={preview} id={row.id} />
      <RecordBody resource={resource} row={row} sections={[{ title: '规则', fields: Object.keys(resource.fields) }]} />
    </div>
  );
}

export function RulePage(props: Props) {
  return (
    <WithRecord resource={props.resource} id={useId()}>
      {row => <Rule key={row.id} {...props} row={row} />}
    </WithRecord>
  );
}
