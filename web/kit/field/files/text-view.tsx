import { useEffect, useState, type ReactNode } from 'react';
import { Alert } from 'antd';
import { useContent, type ViewProps } from './content.ts';
import { decoded } from './decoded.ts';

const mostShown = 2 << 20;

export function TextView({ file }: ViewProps): ReactNode {
  const { content, fault } = useContent(file.id);
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    void content
      ?.slice(0, mostShown)
      .arrayBuffer()
      .then(bytes => setText(decoded(new Uint8Array(bytes), content.size > mostShown)));
  }, [content]);
  if (fault) return <Alert type="warning" showIcon title={fault} />;
  return text === null ? <p aria-busy="true">正在打开…</p> : <pre>{text}</pre>;
}
