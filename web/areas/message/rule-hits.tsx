/** 试运行: whom a rule would tell today, without telling anybody; and the wish to look at once. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { runRules, type previewReminderRule, type RuleHit, type RulePreview } from 'contract/message/rule.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { allows } from '../../client/session.ts';
import { Chip } from '../../kit/marks.tsx';
import { Blank, BlockError, Skeleton } from '../../kit/states.tsx';
import './message.css';
import { daysWords, levelTones, levelWords } from './words.ts';

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

function Sheet({ hits }: { hits: RuleHit[] }) {
  return (
    <table className="sheet" style={{ minWidth: 720 }}>
      <caption className="visually-hidden">试运行结果</caption>
      <thead>
        <tr>
          <th scope="col">对象</th>
          <th scope="col" style={{ width: 120 }}>
            到期日期
          </th>
          <th scope="col" style={{ width: 120 }}>
            距到期
          </th>
          <th scope="col" style={{ width: 120 }}>
            级别或提前天数
          </th>
          <th scope="col">通知</th>
        </tr>
      </thead>
      <tbody>
        {hits.map(hit => (
          <tr key={hit.recordId}>
            <th scope="row" title={hit.title}>
              {hit.title}
            </th>
            <td className="figures">{hit.dueOn ?? '—'}</td>
            <td className="figures">{hit.dueOn === null ? '—' : daysWords(hit.daysLeft)}</td>
            <td className="figures">
              {hit.level === null ? (
                `${hit.leadDay ?? ''} 天`
              ) : (
                <Chip tone={levelTones[hit.level]}>{levelWords[hit.level]}</Chip>
              )}
            </td>
            <td>
              <Receivers receivers={hit.receivers} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const summaryOf = ({ totalElements, receiverCount, newCount }: RulePreview) =>
  `今天涉及 ${totalElements} 条，通知 ${receiverCount} 人，其中 ${newCount} 条尚未通知`;

export function RuleHits({ endpoint, id }: { endpoint: typeof previewReminderRule; id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rule-preview', endpoint.url, id],
    queryFn: ({ signal }) => call(endpoint, { params: { id } }, { signal, silent: true }),
    staleTime: 0,
  });
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
      {error && !data ? <BlockError what="试运行结果" error={error} retry={() => void refetch()} /> : null}
      {!error && !data && <Skeleton rows={4} />}
      {data?.totalElements === 0 && <Blank picture="search" title="今天没有符合这条规则的记录" />}
      {data && data.totalElements > 0 && (
        <div className="table-place" tabIndex={-1}>
          <Sheet hits={data.content} />
        </div>
      )}
    </section>
  );
}
