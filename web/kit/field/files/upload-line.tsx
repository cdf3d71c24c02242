import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import type { Upload } from './waiting.ts';

/** One on its way with its percentage, or what became of it. */
export function UploadLine({ one, again, drop }: { one: Upload; again(): void; drop(): void }): ReactNode {
  const { file, percent, fault } = one;
  return (
    <li className="upload-state">
      <span role={fault === null ? 'status' : 'alert'}>
        {file.name}{' '}
        {fault === null ? (
          <>
            <Progress type="circle" size={20} percent={percent} /> {percent}%
          </>
        ) : (
          <span className="tone-error">{fault}</span>
        )}
      </span>
      {fault !== null && (
        <Button size="small" aria-label={`重试${file.name}`} onClick={again}>
          重试
        </Button>
      )}
      <Button size="small" aria-label={`${fault === null ? '取消' : '移除'}${file.name}`} onClick={drop}>
        {fault === null ? '取消' : '移除'}
      </Button>
    </li>
  );
}
