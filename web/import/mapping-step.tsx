/** What each column of a sheet stands for: proposed, looked over by a person, remembered for the next sheet. */
import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Radio, Select } from 'antd';
import { useState } from 'react';
import { columnFields, type ColumnOrigin, type ImportBatch } from 'contract/import/batch.ts';
import { blankCell, chooseSheet, mapColumns } from 'contract/import/mending.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { renewRows } from '../client/answers.ts';
import { ApiError, call } from '../client/http.ts';
import { sentencesOf } from '../client/sentences.ts';
import { useTyped } from '../client/unsaved.ts';
import { FaultList } from '../kit/ui/fault-list.tsx';
import { Chip, type Tone } from '../kit/ui/marks.tsx';
import './mending.css';
import { MeaningInput } from './meaning-input.tsx';

type Fields = readonly (string | null)[];
const origins: Record<ColumnOrigin, { label: string; tone: Tone }> = {
  label: { label: '列名一致', tone: 'ok' },
  before: { label: '上次的选择', tone: 'ok' },
  likeness: { label: '按相似推荐，请核对', tone: 'warn' },
  hidden: { label: '表中隐藏的列，请核对', tone: 'warn' },
  readOnly: { label: '系统自动生成，不导入', tone: 'plain' },
  none: { label: '未识别，默认忽略', tone: 'warn' },
};
/** `C 列`, for a column without a heading. */
const letterOf = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : '') + String.fromCharCode(65 + (at % 26));
const ignored = '';

interface ColumnProps {
  resource: Resource;
  column: ImportBatch['columns'][number];
  at: number;
  fields: Fields;
  onChange(field: string | null): void;
}
function Column({ resource, column: { heading, field, by, samples }, at, fields, onChange }: ColumnProps) {
  const name = heading || `${letterOf(at)} 列`;
  const chosen = fields[at] ?? null;
  const options = [
    { value: ignored, label: '忽略此列', disabled: false },
    ...columnFields(resource).map(([value, { label }]) => ({
      value,
      label,
      disabled: value !== chosen && fields.includes(value),
    })),
  ];
  const { label, tone } = chosen === field ? origins[by] : { label: '已改选', tone: 'info' as Tone };
  return (
    <li>
      <span className="column-name">
        <strong>{name}</strong>
        <small className="remark">{samples.length > 0 ? samples.join('、') : '没有内容'}</small>
      </span>
      <Select
        aria-label={`“${name}”对应`}
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen ?? ignored}
        options={options}
        onChange={(picked: string) => onChange(picked === ignored ? null : picked)}
      />
      <Chip tone={tone}>{label}</Chip>
    </li>
  );
}

interface MissingProps {
  resource: Resource;
  missing: readonly string[];
  values: Readonly<Record<string, string | null>>;
  onChange(field: string, value: string | null): void;
}
const isFillable = (type: string) => ['choice', 'ref', 'refs', 'day'].includes(type);

/** What new records need and the sheet does not bring: one value for all of them. */
function Missing({ resource, missing, values, onChange }: MissingProps) {
  const fields = fieldsOf(resource);
  return (
    <section className="import-missing">
      <h3>表中没有、新增时必填的内容</h3>
      <ul className="import-mapping">
        {missing.map(name => {
          const field = fields[name];
          if (!field) return null;
          return (
            <li key={name}>
              <span className="column-name">
                <strong>{field.label}</strong>
                <small className="remark">在上面选择对应的列{isFillable(field.type) && '，或统一填写'}</small>
              </span>
              {isFillable(field.type) && (
                <MeaningInput
                  name={name}
                  field={field}
                  label={`${field.label}统一填为`}
                  value={values[name] ?? null}
                  onChange={value => onChange(name, value)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const isAsked = ({ heading, by, samples }: ImportBatch['columns'][number]) =>
  (by === 'likeness' || by === 'hidden' || by === 'none') && (heading !== '' || samples.length > 0);

interface BesideProps {
  batch: ImportBatch;
  workbook: NonNullable<ImportBatch['workbook']>;
  takesHidden: boolean | null;
  onHidden(takes: boolean): void;
}
/** What the workbook has beside the rows one sees: other sheets, hidden and filtered rows. */
function Beside({ batch, workbook: { sheets, sheet, hiddenCount }, takesHidden, onHidden }: BesideProps) {
  const choose = useMutation({
    mutationFn: (name: string) => call(chooseSheet, { params: { id: batch.id }, body: { sheet: name } }),
    onSuccess: renewRows,
  });
  const fitting = sheets.filter(({ isFit }) => isFit);
  const others = sheets.filter(({ isFit, name }) => !isFit && name !== sheet);
  return (
    <>
      {fitting.length > 1 && (
        <div className="import-beside">
          <p>
            文件中有 {fitting.length} 张可以导入的工作表，一次导入一张。请选择这次导入哪一张，其余的请再上传一次后选择。
          </p>
          <Radio.Group
            aria-label="导入哪张工作表"
            value={sheet}
            disabled={choose.isPending || !batch.isOwn}
            options={fitting.map(({ name }) => ({ value: name, label: name }))}
            onChange={e => choose.mutate(e.target.value)}
          />
        </div>
      )}
      {others.length > 0 && (
        <p className="remark">没有找到表头、不导入的工作表：{others.map(({ name }) => name).join('、')}</p>
      )}
      {hiddenCount > 0 && (
        <div className="import-beside">
          <p>表中有 {hiddenCount} 行被隐藏或筛选掉，请选择是否导入这些行。</p>
          <Radio.Group
            aria-label="隐藏的行"
            value={takesHidden}
            options={[
              { value: false, label: '不导入隐藏的行' },
              { value: true, label: '一并导入' },
            ]}
            onChange={e => onHidden(e.target.value)}
          />
        </div>
      )}
    </>
  );
}

/** Codes of what a person has to answer before the columns are taken, where nothing else stands against them. */
function questionsIn(error: unknown): string[] {
  const fields = error instanceof ApiError ? (error.body.fields ?? []) : [];
  return fields.every(({ level }) => level === 'warning') ? [...new Set(fields.map(({ code }) => code))] : [];
}

interface FootProps {
  /** Something stands against the columns that a person may answer for. */
  asksAgain: boolean;
  isReady: boolean;
  isSending: boolean;
  isConfirmed: boolean;
  onConfirm(is: boolean): void;
  onBack(): void;
  onSend(): void;
}
function Foot({ asksAgain, isReady, isSending, isConfirmed, onConfirm, onBack, onSend }: FootProps) {
  return (
    <footer className="form-foot import-foot">
      {asksAgain ? (
        <Checkbox checked={isConfirmed} onChange={e => onConfirm(e.target.checked)}>
          已核对，仍按以上对应导入
        </Checkbox>
      ) : (
        <span className="remark">尚未写入任何数据</span>
      )}
      <Button onClick={onBack}>上一步</Button>
      <Button type="primary" disabled={!isReady || isSending || (asksAgain && !isConfirmed)} onClick={onSend}>
        {isSending ? '正在提交…' : '确认对应，逐行检查'}
      </Button>
    </footer>
  );
}

interface Props {
  resource: Resource;
  batch: ImportBatch;
  /** Leads back to where the person came from. */
  onBack(): void;
}

export function MappingStep({ resource, batch, onBack }: Props) {
  const [fields, setFields] = useState<Fields>(() => batch.columns.map(one => one.field));
  const [values, setValues] = useState<Readonly<Record<string, string | null>>>({});
  const asked = batch.columns.filter(isAsked).length;
  const [isWhole, setWhole] = useState(asked === 0);
  const { workbook } = batch;
  const [takesHidden, setTakesHidden] = useState(workbook?.takesHidden ?? null);
  const isUnsaid = (workbook?.hiddenCount ?? 0) > 0 && takesHidden === null;
  useTyped('列的对应', [fields, values, takesHidden]);
  const words = Object.entries(values).flatMap(([field, to]) => (to === null ? [] : [{ field, text: blankCell, to }]));
  const [isConfirmed, setConfirmed] = useState(false);
  const send = useMutation({
    mutationFn: (confirmed: string[]) =>
      call(
        mapColumns,
        {
          params: { id: batch.id },
          body: { fields: [...fields], words, confirmed, ...(takesHidden !== null && { takesHidden }) },
        },
        { silent: true },
      ),
    onSuccess: renewRows,
  });
  const questions = questionsIn(send.error);
  const change = (at: number, field: string | null) => {
    setFields(fields.with(at, field));
    // What was asked of other columns is no answer for these.
    send.reset();
    setConfirmed(false);
  };
  const faults = send.error ? sentencesOf(send.error) : batch.failure;
  const shown = batch.columns.flatMap((column, at) => (isWhole || isAsked(column) ? [{ column, at }] : []));
  return (
    <section className="card import-map">
      <h2>每一列对应什么</h2>
      <p className="remark">
        {asked > 0 ? `有 ${asked} 列需要核对，其余 ${batch.columns.length - asked} 列已自动对应。` : '请核对列的对应。'}
        选择由本单位记住，下次导入同样的表格不再询问。
      </p>
      <FaultList faults={faults} />
      {workbook && <Beside batch={batch} workbook={workbook} takesHidden={takesHidden} onHidden={setTakesHidden} />}
      {asked > 0 && (
        <Checkbox checked={isWhole} onChange={e => setWhole(e.target.checked)}>
          显示全部 {batch.columns.length} 列
        </Checkbox>
      )}
      <div className="import-map-place" tabIndex={-1}>
        <ul className="import-mapping">
          {shown.map(({ column, at }) => (
            <Column
              key={at}
              resource={resource}
              column={column}
              at={at}
              fields={fields}
              onChange={field => change(at, field)}
            />
          ))}
        </ul>
        {batch.missing.length > 0 && (
          <Missing
            resource={resource}
            missing={batch.missing.filter(name => !fields.includes(name))}
            values={values}
            onChange={(field, value) => setValues({ ...values, [field]: value })}
          />
        )}
      </div>
      <Foot
        asksAgain={questions.length > 0}
        isReady={batch.isOwn && !isUnsaid}
        isSending={send.isPending}
        isConfirmed={isConfirmed}
        onConfirm={setConfirmed}
        onBack={onBack}
        onSend={() => send.mutate(questions)}
      />
    </section>
  );
}
