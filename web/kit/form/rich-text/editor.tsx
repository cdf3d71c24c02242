/** The editor of a formatted text; loaded with the first form that has one. */
import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button, Input, Popover } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { InputProps } from '../../field/inputs/input.ts';
import './rich-text.css';
import { RowButton } from '../../ui/row-actions.tsx';

interface Tool {
  label: string;
  icon: ReactNode;
  isOn?: (editor: Editor) => boolean;
  run(editor: Editor): void;
}
const tools: Tool[] = [
  {
    label: '小标题',
    icon: <b>H</b>,
    isOn: editor => editor.isActive('heading', { level: 2 }),
    run: editor => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: '加粗',
    icon: <BoldOutlined />,
    isOn: editor => editor.isActive('bold'),
    run: editor => editor.chain().focus().toggleBold().run(),
  },
  {
    label: '斜体',
    icon: <ItalicOutlined />,
    isOn: editor => editor.isActive('italic'),
    run: editor => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: '下划线',
    icon: <UnderlineOutlined />,
    isOn: editor => editor.isActive('underline'),
    run: editor => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: '项目列表',
    icon: <UnorderedListOutlined />,
    isOn: editor => editor.isActive('bulletList'),
    run: editor => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: '编号列表',
    icon: <OrderedListOutlined />,
    isOn: editor => editor.isActive('orderedList'),
    run: editor => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: '引用',
    icon: <b>“</b>,
    isOn: editor => editor.isActive('blockquote'),
    run: editor => editor.chain().focus().toggleBlockquote().run(),
  },
  { label: '撤销', icon: <UndoOutlined />, run: editor => editor.chain().focus().undo().run() },
  { label: '重做', icon: <RedoOutlined />, run: editor => editor.chain().focus().redo().run() },
];

const isAddress = (text: string) => /^(https?:\/\/\S+|mailto:\S+|\/(?!\/)\S*)$/i.test(text);

/** The address of a link; an empty one takes the link away. */
function LinkTool({ editor, isOn }: { editor: Editor; isOn: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const open = (next: boolean) => {
    setAddress(String(editor.getAttributes('link')['href'] ?? ''));
    setOpen(next);
  };
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address.trim() === '') chain.unsetLink().run();
    else chain.setLink({ href: address.trim() }).run();
    setOpen(false);
  };
  const isFit = address.trim() === '' || isAddress(address.trim());
  const panel = (
    <div style={{ width: 280 }}>
      <Input
        aria-label="链接地址"
        placeholder="https:// 或站内地址 /"
        value={address}
        status={isFit ? '' : 'error'}
        onChange={e => setAddress(e.target.value)}
        onPressEnter={event => (event.preventDefault(), isFit && set())}
      />
      <RowButton label={address.trim() === '' ? '去掉链接' : '确定'} disabled={!isFit} run={set} />
    </div>
  );
  return (
    <Popover trigger="click" open={isOpen} onOpenChange={open} content={panel} destroyOnHidden>
      <Button type="text" size="small" icon={<LinkOutlined />} aria-label="链接" aria-pressed={isOn} />
    </Popover>
  );
}

function Bar({ editor }: { editor: Editor }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [...tools.map(tool => tool.isOn?.(now) ?? false), now.isActive('link')],
  });
  return (
    <div className="rich-bar" role="toolbar" aria-label="格式">
      {tools.map((tool, at) => (
        <Button
          key={tool.label}
          type="text"
          size="small"
          icon={tool.icon}
          title={tool.label}
          aria-label={tool.label}
          {...(tool.isOn ? { 'aria-pressed': on[at] } : {})}
          onClick={() => tool.run(editor)}
        />
      ))}
      <LinkTool editor={editor} isOn={on.at(-1) ?? false} />
    </div>
  );
}

export function RichTextEditor({ value, onChange, onBlur, control, field }: InputProps): ReactNode {
  const given = typeof value === 'string' ? value : '';
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } })],
    content: given,
    editable: !control.disabled,
    editorProps: {
      attributes: {
        id: control.id,
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': field.label,
        'aria-describedby': control['aria-describedby'],
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? null : now.getHTML()),
    onBlur,
  });
  // A draft that is taken, or the row as somebody else left it, comes from outside.
  useEffect(() => {
    // One that was made for a page which took long to come is put away before it is shown, and made anew.
    if (editor.isDestroyed) return;
    const present = editor.isEmpty ? '' : editor.getHTML();
    if (present !== given && !editor.isFocused) editor.commands.setContent(given, { emitUpdate: false });
  }, [editor, given]);
  return (
    <div className="rich-editor" aria-invalid={control['aria-invalid']}>
      <Bar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
