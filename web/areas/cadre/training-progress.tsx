/** How much of the training that is asked for a cadre has had, as a bar over its records. Domain-cadre 1.3. */
import { Progress } from 'antd';
import { trainingBar, type Trained } from 'contract/cadre/training.ts';
import { trainingRecord } from 'contract/person/training-record.ts';
import { useDay } from '../../client/tab.ts';
import type { Row } from '../../kit/data/row.ts';
import { usePage } from '../../kit/list/list.ts';
import './cadre.css';

const columns = ['startOn', 'endOn', 'hours', 'isOffJob'];

export function TrainingProgress({ cadre }: { cadre: Row }) {
  const day = useDay();
  const { data } = usePage(trainingRecord, { personId: cadre.id, page: 0, size: 200, columns });
  const bar = data && trainingBar(String(cadre['rank']), data.content as unknown as Trained[], day);
  if (!bar) return null;
  const percent = Math.min(100, Math.round(100 * Math.max(bar.hours / bar.needHours, bar.days / bar.needDays)));
  const words = `${bar.window}培训 ${bar.hours} 学时（${bar.days} 天），要求 ${bar.needHours} 学时或 ${bar.needDays} 天`;
  return (
    <span className="training-progress">
      <Progress
        percent={percent}
        showInfo={false}
        size="small"
        strokeColor={bar.isMet ? 'var(--ok)' : 'var(--warn)'}
        aria-label={words}
      />
      <small className={bar.isMet ? undefined : 'tone-warn'}>
        {words}，{bar.isMet ? '已达标' : '未达标'}
      </small>
    </span>
  );
}
