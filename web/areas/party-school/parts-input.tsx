/** The parts of a certificate: text with what is filled in, and the seal, each by numbers in millimetres. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import {
  firstParts,
  mostParts,
  pageOf,
  partName,
  partsIn,
  placeholders,
  type Align,
  type Part,
  type TextPart,
} from 'contract/party-school/certificate-layout.ts';
import type { InputProps } from '../../kit/field/inputs/input.ts';
import './certificate.css';

const alignments = [
  { value: 'left', label: '左对齐' },
  { value: 'center', label: '居中' },
  { value: 'right', label: '右对齐' },
];

interface NumberProps {
  label: string;
  value: number;
  least?: number;
  most: number;
  change(value: number): void;
}
const Figure = ({ label, value, least = 0, most, change }: NumberProps) => (
  <label>
    {label}
    <InputNumber
      min={least}
      max={most}
      precision={1}
      value={value}
      onChange={next => next !== null && change(next)}
      style={{ width: '100%' }}
    />
  </label>
);

interface CardProps {
  part: Part;
  at: number;
  page: ReturnType<typeof pageOf>;
  change(part: Part): void;
  drop(): void;
}
function Words({ part, change }: { part: TextPart; change(part: TextPart): void }) {
  const options = Object.entries(placeholders).map(([value, [label]]) => ({ value, label }));
  return (
    <>
      <label>
        文字
        <Input.TextArea
          rows={2}
          maxLength={500}
          value={part.text}
          onChange={({ target }) => change({ ...part, text: target.value })}
        />
      </label>
      <Select
        placeholder="插入字段"
        aria-label="插入字段"
        value={null}
        options={options}
        onChange={(name: string | null) => name && change({ ...part, text: `${part.text}{${name}}` })}
      />
    </>
  );
}

function PartCard({ part, at, page, change, drop }: CardProps) {
  const name = partName(part, at);
  return (
    <section className="certificate-part" aria-label={name}>
      <header>
        <h4>{name}</h4>
        <Button type="text" icon={<DeleteOutlined />} aria-label={`删除${name}`} title={`删除${name}`} onClick={drop} />
      </header>
      {part.kind === 'text' && <Words part={part} change={change} />}
      <div className="certificate-numbers">
        <Figure label="左（毫米）" most={page.width} value={part.x} change={x => change({ ...part, x })} />
        <Figure label="上（毫米）" most={page.height} value={part.y} change={y => change({ ...part, y })} />
        <Figure
          label="宽（毫米）"
          least={5}
          most={page.width}
          value={part.width}
          change={width => change({ ...part, width })}
        />
        {part.kind === 'text' && (
          <>
            <Figure
              label="字号（磅）"
              least={6}
              most={120}
              value={part.size}
              change={size => change({ ...part, size })}
            />
            <label>
              对齐
              <Select
                value={part.align}
                options={alignments}
                onChange={align => change({ ...part, align: align as Align })}
              />
            </label>
            <Checkbox checked={part.isBold} onChange={({ target }) => change({ ...part, isBold: target.checked })}>
              加粗
            </Checkbox>
          </>
        )}
      </div>
    </section>
  );
}

const newText: TextPart = {
  kind: 'text',
  text: '文字',
  x: 30,
  y: 30,
  width: 100,
  size: 16,
  align: 'left',
  isBold: false,
};

/** An input of the kind of a text: what is typed stands in it as JSON. */
function Parts({ value, onChange, control, isPortrait }: InputProps & { isPortrait: boolean }) {
  const parts = partsIn(typeof value === 'string' ? value : null) ?? [];
  const keep = (next: Part[]) => onChange(next.length === 0 ? null : JSON.stringify(next));
  const page = pageOf(isPortrait);
  const isFull = parts.length >= mostParts;
  return (
    <div
      id={control.id}
      tabIndex={-1}
      className="certificate-parts"
      role="group"
      aria-label="版面"
      aria-describedby={control['aria-describedby']}
    >
      {parts.map((part, at) => (
        <PartCard
          key={at}
          {...{ part, at, page }}
          change={next => keep(parts.map((one, place) => (place === at ? next : one)))}
          drop={() => keep(parts.filter((_, place) => place !== at))}
        />
      ))}
      <div className="certificate-adds">
        <Button icon={<PlusOutlined />} disabled={isFull} onClick={() => keep([...parts, newText])}>
          添加文字
        </Button>
        <Button
          icon={<PlusOutlined />}
          disabled={isFull}
          onClick={() => keep([...parts, { kind: 'seal', x: page.width - 90, y: 130, width: 40 }])}
        >
          添加印章
        </Button>
        <Button
          icon={<PlusOutlined />}
          disabled={isFull}
          onClick={() => keep([...parts, { kind: 'scan', x: page.width - 48, y: page.height - 32, width: 20 }])}
        >
          添加查验二维码
        </Button>
        <Button onClick={() => keep(firstParts(isPortrait))}>恢复默认版面</Button>
      </div>
    </div>
  );
}
export const PartsInput = (props: InputProps) => <Parts {...props} isPortrait={false} />;
export const PortraitPartsInput = (props: InputProps) => <Parts {...props} isPortrait />;
