/** Tells that statistics, exports and imports rest because of an exam of many. Domain-cadre 4.6. */
import { readProtection } from 'contract/exam/protection.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import './exam.css';

const everyMs = 60_000;

export function Protected() {
  const { isActive } = useTab();
  const { data } = useAnswer(readProtection, {}, { isFresh: true, isQuiet: true, askAgain: () => isActive && everyMs });
  if (!data?.now) return null;
  const { name, until } = data.now;
  return (
    <p className="exam-protected tone-warn" role="status">
      考试保护模式已开启：统计、导出和导入暂停使用
      {name === null ? '，可在系统配置中关闭。' : `，“${name}”结束后恢复（预计 ${until}）。`}
    </p>
  );
}
