import { Alert } from 'antd';
import { renderAsync } from 'docx-preview';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useContent, type ViewProps } from './content.ts';

/** Pages of a Word file; its own fonts and whatever stands elsewhere are left out. */
const manner = { inWrapper: true, ignoreFonts: true, useBase64URL: false, renderAltChunks: false } as const;

export function DocxView({ file }: ViewProps): ReactNode {
  const { content, fault } = useContent(file.id);
  const place = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (content && place.current) renderAsync(content, place.current, undefined, manner).catch(() => setBroken(true));
  }, [content]);
  if (fault || isBroken)
    return <Alert type="warning" showIcon title={fault || '这个文件无法在页面上显示，请下载后打开'} />;
  return <div ref={place} aria-busy={!content} />;
}
