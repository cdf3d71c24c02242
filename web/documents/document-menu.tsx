/** The documents that can be made of a record, behind one button; nothing where there is none to make. */
import { useQuery } from '@tanstack/react-query';
import { FileWordOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { listDocuments, type OfferedDocument } from 'contract/documents/document.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { call } from '../client/http.ts';
import { useAsOf } from '../client/tab.ts';
import { may } from '../kit/record.ts';

const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }));

export function DocumentMenu({ resource, id }: { resource: Resource; id: string }) {
  const isPast = useAsOf() !== null;
  const [chosen, setChosen] = useState<OfferedDocument | null>(null);
  const { data } = useQuery({
    queryKey: ['documents', resource.name],
    queryFn: ({ signal }) => call(listDocuments, { query: { entity: resource.name } }, { signal, silent: true }),
    enabled: !isPast && may(resource, 'export'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPast || !data || data.content.length === 0) return null;
  const items = data.content.map(({ code, label }) => ({ key: code, label }));
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => setChosen(data.content.find(one => one.code === key) ?? null) }}
      >
        <Button icon={<FileWordOutlined />}>生成文书</Button>
      </Dropdown>
      <Suspense>
        {chosen && (
          <DocumentDialog
            document={chosen}
            id={id}
            hasPdf={data.hasPdf}
            mayKeepTemplates={data.mayKeepTemplates}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
