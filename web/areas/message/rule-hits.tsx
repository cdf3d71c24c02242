/** 试运行: whom a rule would tell today, without telling anybody; and the wish to look at once. */
import { Button } from 'antd';
import { runRules, type previewReminderRule, type RuleHit, type RulePreview } from 'contract/message/rule.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { allows } from '../../client/session.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import './message.css';
import { DaysLeft } from '../../kit/ui/deadline.tsx';
import { levelTones, levelWords } from './words.ts';
import { useAnswer } from '../../kit/data/answer.ts';

const mostNames = 6;

function Receivers({ receivers }: { receivers: RuleHit['receivers'] }) {
  if (receivers.length === 0) return <span className="tone-warn">没有可以通知的账号</span>;
  const names = receivers.slice(0, mostNames).map(({ name, isNew }) => (isNew ? name : `${name}（已通知）`));
  return (
    <span title={receivers.map(({ name }) => name).join('、')}>
      {names.join('、')}
      {receivers.length > mostNames && ` 等 ${receivers.length} 人`}
    </span>
  );
}

const columns: DataColumn<RuleHit>[] = [
  { label: '对象', width: 220, show: hit => hit.title },
  { label: '到期日期', width: 104, show: hit => hit.dueOn ?? '—' },
  { label: '距到期', width: 104, show: hit => (hit.daysLeft === null ? '—' : <DaysLeft days={hit.daysLeft} />) },
  { label: '级别或提前天数', width: 120, show: hit => <Moment hit={hit} /> },
  { label: '通知', width: 220, show: hit => <Receivers receivers={hit.receivers} /> },
];
const Moment = ({ hit: { level, leadDay } }: { hit: RuleHit }) =>
  level === null ? `${leadDay ?? ''} 天` : <Chip tone={levelTones[level]}>{levelWords[level]}</Chip>;

const summaryOf = ({ totalElements, receiverCount, newCount }: RulePreview) =>
  `今天涉及 ${totalElements} 条，通知 ${receiverCount} 人，其中 ${newCount} 条尚未通知`;

export function RuleHits({ endpoint, id }: { endpoint: typeof previewReminderRule; id: string }) {
  const query = useAnswer(endpoint, { params: { id } }, { isFresh: true });
  const { data, isFetching, refetch } = query;
  const run = async () => {
    await call(runRules, { body: {} });
    toast('已开始运行，新的提醒会在几秒内送达');
  };
  return (
    <section className="card rule-hits" aria-label="试运行">
      <div className="rule-hits-head">
        <h3>试运行</h3>
        <span role="status" className="figures">
          {data && summaryOf(data)}
        </span>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          重新试运行
        </Button>
        {allows('message.reminderRule.update') && <Button onClick={() => void run()}>立即运行</Button>}
      </div>
      <QueryGate what="试运行结果" query={query} rows={4}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState picture="search" title="今天没有符合这条规则的对象" />
          ) : (
            <DataTable caption="试运行结果" rows={content} keyOf={hit => hit.recordId} columns={columns} />
          )
        }
      </QueryGate>
    </section>
  );
}
