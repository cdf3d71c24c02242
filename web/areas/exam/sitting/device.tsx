/** What the device has, looked at again when asked. */
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Block } from '../../../kit/ui/block.tsx';
import { Dot } from '../../../kit/ui/marks.tsx';
import { checkDevice, type Check } from './checks.ts';

export function Device() {
  const [checks, setChecks] = useState<Check[] | null>(null);
  useEffect(() => void checkDevice().then(setChecks), []);
  const look = () => {
    setChecks(null);
    void checkDevice().then(setChecks);
  };
  return (
    <Block
      title="设备检测"
      all={
        <Button type="link" onClick={look} disabled={checks === null}>
          重新检测
        </Button>
      }
    >
      {checks === null ? (
        <p className="exam-text remark" role="status">
          正在检测
        </p>
      ) : (
        <ul className="exam-checks" aria-label="检测结果">
          {checks.map(({ name, isGood, words }) => (
            <li key={name}>
              <Dot tone={isGood ? 'ok' : 'warn'}>{name}</Dot>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}
