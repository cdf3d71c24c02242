/** The deeds that are open on a matter as buttons; each asks for what it needs in a dialog and then takes the step. */
import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { Action } from 'contract/kit/action.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { DocumentMenu } from '../documents/document-menu.tsx';
import { DeedDialog } from './deed-dialog.tsx';
import { titleOf, type Row } from '../kit/list.ts';
import { useActions, useWorkflow } from './workflow.ts';

interface Props {
  resource: Resource;
  row: Row;
  /** What a deed does and whom it concerns, by its name. */
  leads?: Record<string, string>;
  /** Deeds with a page of their own. */
  except?: readonly string[];
  /** None of them is what the page is for. */
  isQuiet?: boolean;
}

const plainLead = '办理结果记入流程记录，并通知下一步的办理人。';

export function Deeds({ resource, row, leads = {}, except = [], isQuiet = false }: Props) {
  const actions = useActions(resource);
  const { data } = useWorkflow(resource, row);
  const [chosen, setChosen] = useState<Action | null>(null);
  const open = actions.filter(({ name }) => data?.offered.includes(name) && !except.includes(name));
  return (
    <>
      <DocumentMenu resource={resource} id={row.id} />
      {isQuiet && open.length > 1 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: open.map(({ name, label }) => ({ key: name, label })),
            onClick: ({ key }) => setChosen(open.find(one => one.name === key) ?? null),
          }}
        >
          <Button>
            其他办理 <DownOutlined />
          </Button>
        </Dropdown>
      ) : (
        open.map((action, at) => (
          <Button
            key={action.name}
            {...(at === 0 && !isQuiet ? { type: 'primary' as const } : {})}
            onClick={() => setChosen(action)}
          >
            {action.label}
          </Button>
        ))
      )}
      {chosen && (
        <DeedDialog
          action={chosen}
          row={row}
          title={`${chosen.label}：${titleOf(resource, row)}`}
          verb={chosen.label}
          lead={leads[chosen.name] ?? plainLead}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
