/** The documents that can be made of a record, behind one button, or one of them behind its own; nothing where there is none. */
import { FileWordOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { listDocuments } from 'contract/documents/document.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { DialogButton } from '../ui/dialog-button.tsx';
import { lazy } from '../ui/lazy.tsx';
import { useDialog } from '../ui/use-dialog.tsx';
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
export function DocumentButton({ resource, id, code, label }: Props & { code: string; label?: string }) {
  const data = useOffered(resource);
  const document = data?.content.find(one => one.code === code);
  if (!data || !document) return null;
  const { hasPdf, mayKeepTemplates } = data;
  return (
    <DialogButton icon={<FileWordOutlined />} label={label ?? document.label}>
      {close => <DocumentDialog {...{ document, id, hasPdf, mayKeepTemplates }} onClose={close} />}
    </DialogButton>
  );
}

/** The entry that makes all of them. */
const all = 'all';

export function DocumentMenu({ resource, id }: Props) {
  const { open, dialog } = useDialog();
  const data = useOffered(resource);
  if (!data || data.content.length === 0) return null;
  const single = data.content.map(({ code, label }) => ({ key: code, label }));
  const items = single.length > 1 ? [...single, { type: 'divider' as const }, { key: all, label: '全部文书' }] : single;
  const { hasPdf, mayKeepTemplates } = data;
  const make = (key: string) => {
    const document = data.content.find(one => one.code === key);
    open(close =>
      document ? (
        <DocumentDialog {...{ document, id, hasPdf, mayKeepTemplates }} onClose={close} />
      ) : (
        <PacketDialog {...{ resource, id, hasPdf }} onClose={close} />
      ),
    );
  };
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => make(key) }}>
        <Button icon={<FileWordOutlined />}>生成文书</Button>
      </Dropdown>
      {dialog}
    </>
  );
}
