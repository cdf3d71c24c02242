/** Before a mock exam: what can be tried in it, the device, and the way in. */
import { Button } from 'antd';
import { PageHead } from '../../../client/page-head.tsx';
import { base, sittingPath } from '../../../entry.ts';
import { Block } from '../../../kit/ui/block.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { Device } from './device.tsx';
import { centre, practiceDoor } from './own-exams.tsx';

const toTry = [
  '单选、多选、判断、填空、简答各一题，试一试翻题、标记、答题卡和字号。',
  '断开网络再恢复，看看“网络异常，答案已保存在本机”和“已自动保存”的提示。',
  '刷新页面，作答应当还在；最后交卷，看看未答题的提醒。',
];

/** Stands in the list of the centre. */
export const PracticeOffer = () => (
  <Block title="模拟考试" all={<GoButton label="去练习" to={practiceDoor} />}>
    <p className="exam-text remark">
      和正式考试同样的页面，5 题 10 分钟，不计分、不留记录；建议用考试当天的设备和网络练一次。
    </p>
  </Block>
);

export const PracticeDoor = () => (
  <div className="exam-door">
    <PageHead title="模拟考试" actions={<GoButton label="我的考试" to={centre} />} />
    <section className="card exam-facts" aria-label="模拟考试">
      <h2>模拟考试</h2>
      <p className="exam-line remark">
        <span>5 题</span>
        <span>10 分钟</span>
        <span>不计分、不留记录，可以反复练习</span>
      </p>
    </section>
    <Block title="可以试一试">
      <div className="exam-text exam-notice">
        <ol>
          {toTry.map(one => (
            <li key={one}>{one}</li>
          ))}
        </ol>
      </div>
    </Block>
    <Device />
    <div className="exam-enter">
      <p className="remark">作答只存在本机，交卷后删除。</p>
      <Button type="primary" size="large" onClick={() => location.assign(`${base}${sittingPath}?practice=1`)}>
        开始模拟考试
      </Button>
    </div>
  </div>
);
