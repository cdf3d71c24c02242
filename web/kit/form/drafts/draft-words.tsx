/** What a form says of its draft: in the page head while typing, above the fields when one was left behind. */
import { CloudOutlined, CloudSyncOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Since } from 'contract/personal/form-draft.ts';
import { formatMinute, formatTime } from '../../../client/format.ts';
import type { FieldsForm } from '../form.ts';
import type { DraftState } from './draft-keeper.ts';
import './drafts.css';

export function DraftNote({ state }: { state: DraftState }) {
  if (state.kind === 'none') return null;
  if (state.kind === 'failed')
    return (
      <span className="draft-note tone-warn" role="status">
        <ExclamationCircleOutlined aria-hidden /> 未保存，{state.why}
      </span>
    );
  return (
    <span className={state.kind === 'saved' ? 'draft-note tone-ok' : 'draft-note'} role="status">
      {state.kind === 'saved' ? (
        <>
          <CloudOutlined aria-hidden /> 草稿已保存 {formatTime(state.at).slice(11)}
        </>
      ) : (
        <>
          <CloudSyncOutlined aria-hidden /> 正在保存
        </>
      )}
    </span>
  );
}

/** The record went on without the draft: what stands there now, and where both differ. */
function Changed({ since, drafted }: { since: Since; drafted: readonly string[] }) {
  return (
    <div className="draft-since">
      <p>
        此后 {since.by} 于 {formatMinute(since.at)} 修改了本记录，继续草稿前请核对：
      </p>
      <ul>
        {since.fields.map(({ name, label, now }) => (
          <li key={name}>
            {label}现为“{now ?? '空'}”
            {drafted.includes(name) && <strong className="tone-warn">，草稿中也改了此项</strong>}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function DraftOffer({ form }: { form: FieldsForm }) {
  if (!form.draft?.found) return null;
  const { found, decline } = form.draft;
  const drafted = Object.keys(found.changes);
  const labels = drafted.map(name => form.fields[name]?.label ?? name);
  return (
    <div className="draft-offer" role="status">
      <p>
        {formatMinute(found.at)} 有一份未保存的草稿（{drafted.length} 项：{labels.slice(0, 4).join('、')}
        {labels.length > 4 && ' 等'}）
      </p>
      <span>
        <Button size="small" onClick={() => form.takeDraft?.()}>
          继续上次的草稿
        </Button>
        <Button size="small" type="text" onClick={decline}>
          放弃
        </Button>
      </span>
      {found.since && <Changed since={found.since} drafted={drafted} />}
    </div>
  );
}
