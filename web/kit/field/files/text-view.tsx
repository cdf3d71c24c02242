import { useEffect, useState, type ReactNode } from 'react';
import { Alert } from 'antd';
import { useContent, type ViewProps } from './content.ts';

const mostShown = 2 << 20;

/** Texts of older programs are in GB 18030. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

export function TextView({ file }: ViewProps): ReactNode {
  const { content, fault } = useContent(file.id);
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    void content
      ?.slice(0, mostShown)
      .arrayBuffer()
      .then(bytes => setText(decoded(bytes)));
  }, [content]);
  if (fault) return <Alert type="warning" showIcon title={fault} />;
  return text === null ? <p aria-busy="true">正在打开…</p> : <pre>{text}</pre>;
}
