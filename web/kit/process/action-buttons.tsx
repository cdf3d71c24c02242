/** The actions that are open on a row as buttons; each asks for what it needs in a dialog and then is taken. */
import { Button } from 'antd';
import { useState } from 'react';
import type { Action } from 'contract/kit/action.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { DocumentMenu } from '../documents/document-menu.tsx';
import { More } from '../ui/more.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { useProgress } from './progress.ts';
import { titleOf, type Row } from '../data/row.ts';

interface Props {
  resource: Resource;
  /** All there are on it, in their order; the server says which are open. */
  actions: readonly Action[];
  row: Row;
  /** What an action does and whom it concerns, by its name. */
  leads?: Record<string, string>;
  /** Actions with a page of their own. */
  except?: readonly string[];
  /** None of them is what the page is for. */
  isQuiet?: boolean;
}

const plainLead = '办理结果记入流程记录，并通知下一步的办理人。';

/** What takes something back or ends it before its time is never what the page is for. */
const backward = [
  'sendBack',
  'return',
  'reopen',
  'revise',
  'cancel',
  'terminate',
  'revoke',
  'stop',
  'suspend',
  'annul',
  'restore',
  'withdraw',
  'recall',
  'amend',
  'abolish',
  'reverse',
  'refuseRefund',
];
/** What is returned says why. */
const returning = { opinion: { isRequired: true } };
/** Buttons beside the one the page is for; more of them wait behind 更多. */
const mostBeside = 2;

export function ActionButtons({ resource, actions, row, leads = {}, except = [], isQuiet = false }: Props) {
  const { data } = useProgress(resource, row);
  const [chosen, setChosen] = useState<Action | null>(null);
  const open = actions.filter(({ name }) => data?.offered.includes(name) && !except.includes(name));
  const main = isQuiet ? undefined : open.find(({ name }) => !backward.includes(name));
  const rest = open.filter(action => action !== main);
  return (
    <>
      <DocumentMenu resource={resource} id={row.id} />
      {rest.length > mostBeside ? (
        <More
          {...(isQuiet ? { label: '其他办理' } : {})}
          actions={rest.map(action => ({ key: action.name, label: action.label, run: () => setChosen(action) }))}
        />
      ) : (
        rest.map(action => (
          <Button key={action.name} onClick={() => setChosen(action)}>
            {action.label}
          </Button>
        ))
      )}
      {main && (
        <Button type="primary" onClick={() => setChosen(main)}>
          {main.label}
        </Button>
      )}
      {chosen && (
        <ActionDialog
          action={chosen}
          row={row}
          title={`${chosen.label}：${titleOf(resource, row)}`}
          verb={chosen.label}
          {...(chosen.name === 'sendBack' || chosen.name === 'return' ? { words: returning } : {})}
          lead={leads[chosen.name] ?? (chosen.from ? plainLead : '')}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
