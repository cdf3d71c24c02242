/** The documents that can be made of a record, behind one button, or one of them behind its own; nothing where there is none. */
import { FileWordOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import { listDocuments, type OfferedDocument } from 'contract/documents/document.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { lazy } from '../ui/lazy.tsx';
import { useAsOf } from '../../client/tab.ts';
import { may } from '../data/record.ts';
import { useAnswer } from '../data/answer.ts';

const PacketDialog = lazy(async () => ({ default: (await import('./packet-dialog.tsx')).PacketDialog }));
const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }));

/** What may be made of a record of this entity; none while the page looks back. */
function useOffered(resource: Resource) {
  const isPast = useAsOf() !== null;
  const { data } = useAnswer(
    listDocuments,
    { query: { entity: resource.name } },
    { isOn: !isPast && may(resource, 'export'), isFixed: true },
  );
  return isPast ? undefined : data;
}

interface Props {
  resource: Resource;
  id: string;
}

/** One document of a record, where its page speaks of it. */
export function DocumentButton({ resource, id, code }: Props & { code: string }) {
  const [isOpen, setOpen] = useState(false);
  const data = useOffered(resource);
  const document = data?.content.find(one => one.code === code);
  if (!data || !document) return null;
  const { hasPdf, mayKeepTemplates } = data;
  return (
    <>
      <Button icon={<FileWordOutlined />} onClick={() => setOpen(true)}>
        {document.label}
      </Button>
      <Suspense>
        {isOpen && <DocumentDialog {...{ document, id, hasPdf, mayKeepTemplates }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** The entry that makes all of them. */
const all = 'all';

export function DocumentMenu({ resource, id }: Props) {
  const [chosen, setChosen] = useState<OfferedDocument | null>(null);
  const [isPacked, setPacked] = useState(false);
  const data = useOffered(resource);
  if (!data || data.content.length === 0) return null;
  const single = data.content.map(({ code, label }) => ({ key: code, label }));
  const items = single.length > 1 ? [...single, { type: 'divider' as const }, { key: all, label: '全部文书' }] : single;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items,
          onClick: ({ key }) =>
            key === all ? setPacked(true) : setChosen(data.content.find(one => one.code === key) ?? null),
        }}
      >
        <Button icon={<FileWordOutlined />}>生成文书</Button>
      </Dropdown>
      <Suspense>
        {isPacked && <PacketDialog {...{ resource, id }} hasPdf={data.hasPdf} onClose={() => setPacked(false)} />}
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
