/** Before the door: the notice to be read, the device looked at, and one button that opens when the exam does. */
import { Button, Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import type { OwnExam } from 'contract/exam/sitting-calls.ts';
import { renewRows } from '../../../client/answers.ts';
import { formatMinute, formatSeconds, formatTime } from '../../../client/format.ts';
import { PageHead } from '../../../client/page-head.tsx';
import { base, sittingPath } from '../../../entry.ts';
import { Block } from '../../../kit/ui/block.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { serverClock } from './clock.ts';
import { Device } from './device.tsx';
import { centre, Facts, practiceDoor } from './own-exams.tsx';

const rules = [
  '答题时间以页面倒计时为准，到时自动交卷；迟到不延长结束时间。',
  '作答自动保存；断网时答案保存在本机，恢复后自动提交，请不要清除浏览器数据。',
  '同一时间只能在一台设备上作答，更换设备后原页面失效。',
];

/** Seconds until it may be entered, by the server's clock. */
function useUntil({ startAt }: OwnExam, serverTime: string): number {
  const [clock] = useState(() => {
    const made = serverClock();
    made.heard(serverTime, made.count());
    return made;
  });
  const left = () => Math.max(0, Math.ceil((Date.parse(startAt) - clock.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    clock.heard(serverTime, clock.count());
    const timer = setInterval(() => setSeconds(left()), 500);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [serverTime]);
  return seconds;
}

/** What keeps the door shut now, if anything. */
function doorOf({ stage, startAt }: OwnExam, until: number, isRead: boolean): string {
  if (stage === 'sitting') return '';
  if (stage !== 'open' && stage !== 'coming') return '本场考试已不能入场。';
  if (until > 86_400) return `${formatMinute(startAt)} 开始入场。`;
  if (until > 0) return `距入场还有 ${formatSeconds(until)}。`;
  return isRead ? '' : '请先阅读并勾选考生须知。';
}

export function Preparation({ of, serverTime }: { of: OwnExam; serverTime: string }) {
  const [isRead, setRead] = useState(false);
  const until = useUntil(of, serverTime);
  const isSitting = of.stage === 'sitting';
  const door = doorOf(of, until, isRead);
  const isDue = of.stage === 'coming' && until === 0;
  useEffect(() => {
    if (isDue) void renewRows();
  }, [isDue]);
  return (
    <div className="exam-door">
      <PageHead
        title={of.name}
        actions={
          <>
            {of.stage === 'coming' && <GoButton label="模拟考试" to={practiceDoor} />}
            <GoButton label="我的考试" to={centre} />
          </>
        }
      />
      <section className="card exam-facts" aria-label={of.name}>
        <h2>{of.name}</h2>
        <Facts of={of} />
        <p className="remark figures">
          {isSitting && of.deadline
            ? `您已入场，作答截止 ${formatTime(of.deadline)}`
            : `${formatMinute(of.entryUntil)} 后不能入场`}
        </p>
      </section>
      <Block title="考生须知">
        <div className="exam-text exam-notice">
          {of.notice && <p>{of.notice}</p>}
          <ol>
            {rules.map(rule => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </div>
      </Block>
      <Device />
      <div className="exam-enter">
        {!isSitting && (
          <Checkbox checked={isRead} onChange={event => setRead(event.target.checked)}>
            我已阅读考生须知
          </Checkbox>
        )}
        <p className="remark figures" role="status">
          {door}
        </p>
        <Button
          type="primary"
          size="large"
          disabled={door !== ''}
          onClick={() => location.assign(`${base}${sittingPath}?exam=${of.id}`)}
        >
          {isSitting ? '继续作答' : '进入考试'}
        </Button>
      </div>
    </div>
  );
}
