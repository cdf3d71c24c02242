import type { ReactNode } from 'react';
import type { UploadedFile } from 'contract/file/calls.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { DownloadButton, Preview } from '../../kit/field/files/preview.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { previewedId } from '../../kit/field/files/preview-address.ts';

const head = (file: UploadedFile) => <PageHead title={file.name} actions={<DownloadButton file={file} />} />;

/** 文件预览: the file that the address names. */
export function FilePreview(): ReactNode {
  const id = previewedId(useTab().location.search);
  return (
    <div className="file-preview">
      {id ? (
        <Preview id={id}>{head}</Preview>
      ) : (
        <EmptyState picture="search" title="地址中没有要查看的文件，请从原来的页面重新打开" />
      )}
    </div>
  );
}
