/** What a device should have before somebody sits down at it. Nothing here keeps anybody out. */
import { readOwnExams } from 'contract/exam/sitting-calls.ts';
import { call } from '../../../client/http.ts';
import { keepsAnswers } from './copy.ts';

export interface Check {
  name: string;
  /** Null while it is looked at. */
  isGood: boolean | null;
  words: string;
}

const slowMs = 1000;
const askewMs = 60_000;
const narrowest = 320;

async function storage(): Promise<Check> {
  const name = '本机存储';
  if (!(await keepsAnswers()))
    return {
      name,
      isGood: false,
      words: '浏览器不能保存数据（如无痕窗口），断网或刷新后未提交的作答会丢失，请换普通窗口',
    };
  // Asked for, so that a full disk clears away something else.
  const isDurable = await navigator.storage?.persist?.().catch(() => false);
  return { name, isGood: true, words: isDurable ? '断网时作答保存在本机，磁盘紧张时也会保留' : '断网时作答保存在本机' };
}

async function line(): Promise<Check[]> {
  const sentAt = performance.now();
  try {
    const { serverTime } = await call(readOwnExams, {}, { silent: true });
    const took = Math.round(performance.now() - sentAt);
    const apart = Date.now() - took / 2 - Date.parse(serverTime);
    const isClose = Math.abs(apart) < askewMs;
    const minutes = Math.round(Math.abs(apart) / 60_000);
    return [
      {
        name: '网络',
        isGood: took < slowMs,
        words: `往返 ${took} 毫秒${took < slowMs ? '' : '，较慢，请靠近路由器或换一个网络'}`,
      },
      {
        name: '时钟',
        isGood: isClose,
        words: isClose
          ? '与服务器一致'
          : `本机${apart > 0 ? '快' : '慢'} ${minutes} 分钟；考试按服务器时间计时，以页面上的倒计时为准`,
      },
    ];
  } catch {
    return [{ name: '网络', isGood: false, words: '连接不上服务器，请检查网络后重新检测' }];
  }
}

function screen(): Check {
  const { innerWidth: width, innerHeight: height } = window;
  const isGood = width >= narrowest;
  return { name: '屏幕', isGood, words: `${width} × ${height}${isGood ? '' : '，过窄，请横屏或放大窗口'}` };
}

export async function checkDevice(): Promise<Check[]> {
  const [stored, ways] = await Promise.all([storage(), line()]);
  return [stored, ...ways, screen()];
}
