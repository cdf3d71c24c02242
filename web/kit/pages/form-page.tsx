/**
 * A form page: sections with their state, what is wrong on top, fields in columns, a foot that stays.
 * A screen gives the sections and the words; checks, drafts, warnings and conflicts are here.
 */
import {
  CheckCircleOutlined,
  CloseCircleFilled,
  EditOutlined,
  ExclamationCircleFilled,
  MinusCircleOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatMinute } from '../../client/format.ts';
import { toast } from '../../client/notice.ts';
import { pressedKey } from '../../client/pressed-key.ts';
import { DraftNote, DraftOffer } from '../form/drafts/draft-words.tsx';
import { useMay } from '../data/as-of.tsx';
import { FieldRow, type FieldWords } from '../form/field-row.tsx';
import { faultsId, stateOfSection, type Form } from '../form/form.ts';
import { PageHead } from '../../client/page-head.tsx';
import { NotYours } from '../data/not-yours.tsx';
import { useTab } from '../../client/tab.ts';
import { useListBehind } from '../data/address.ts';
import type { Row } from '../data/row.ts';
import type { Section } from '../record/sections.ts';

interface Deed {
  label: string;
  onSaved(row: Row): void;
}
interface Props {
  form: Form;
  title: string;
  sections: readonly Section[];
  words?: Record<string, FieldWords>;
  /** What happens after saving, left in the foot. */
  after: string;
  onSaved(row: Row): void;
  /** What else may follow on saving: 保存并继续登记. */
  further?: readonly Deed[];
  /** What the form is for, where that is more than saving: 保存并提交. */
  main?: Deed | undefined;
  /** Stands beside the fields where there is room, and below them elsewhere. */
  beside?: ReactNode;
}

const stateIcons = {
  error: EditOutlined,
  warn: ExclamationCircleFilled,
  ok: CheckCircleOutlined,
  plain: MinusCircleOutlined,
};

function focusField(form: Form, name: string | undefined) {
  if (!name) return;
  const control = document.getElementById(form.idOf(name));
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

function Links({ form, names }: { form: Form; names: string[] }) {
  return names.map(name => (
    <button key={name} type="button" className="fault-link" onClick={() => focusField(form, name)}>
      {form.fields[name]?.label}
    </button>
  ));
}

/** All that stands against saving, with links to the fields; told at the first try, so typing moves nothing. */
function Summary({ form }: { form: Form }) {
  const errors = Object.keys(form.faults.errors);
  const warnings = Object.keys(form.faults.warnings);
  const { general } = form.faults;
  if (errors.length + warnings.length + general.length === 0) return null;
  return (
    <div id={form.idOf(faultsId)} tabIndex={-1} className="summary" role="alert">
      {errors.length > 0 && (
        <p>
          <CloseCircleFilled className="tone-error" aria-hidden />
          <strong className="tone-error">还有 {errors.length} 处需要修改：</strong>
          <Links form={form} names={errors} />
        </p>
      )}
      {warnings.length > 0 && (
        <p>
          <ExclamationCircleFilled className="tone-warn" aria-hidden />
          {warnings.length} 处提醒，核对后再次保存即为确认：
          <Links form={form} names={warnings} />
        </p>
      )}
      {general.map(message => (
        <p key={message}>
          <CloseCircleFilled className="tone-error" aria-hidden />
          {message}
        </p>
      ))}
    </div>
  );
}

/** Somebody saved the same record first: who, when, what differs, and the two ways on. */
function ConflictBox({ form }: { form: Form }) {
  const { conflict } = form.faults;
  if (!conflict) return null;
  return (
    <div id={form.idOf(faultsId)} tabIndex={-1} className="conflict" role="alert">
      <strong>
        本记录已被 {conflict.by} 于 {formatMinute(conflict.at)} 修改，您的修改还没有保存
      </strong>
      <table>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">对方保存的</th>
            <th scope="col">您填写的</th>
          </tr>
        </thead>
        <tbody>
          {conflict.differences.map(({ name, label, theirs, yours }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{theirs ?? '—'}</td>
              <td>{yours ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={() => void form.rebase(true)}>以最新记录为底，保留我的修改</Button>
      <Button type="text" onClick={() => void form.rebase(false)}>
        放弃我的修改
      </Button>
    </div>
  );
}

function SectionNav({
  form,
  sections,
  idOf,
}: {
  form: Form;
  sections: readonly Section[];
  idOf(place: number): string;
}) {
  return (
    <nav className="card section-nav" aria-label="表单分区">
      {sections.map(({ title, fields }, place) => {
        const { tone, text } = stateOfSection(form, fields);
        const Icon = stateIcons[tone];
        return (
          <button
            key={title}
            type="button"
            className={`section-link tone-${tone}`}
            onClick={() => document.getElementById(idOf(place))?.scrollIntoView({ block: 'start' })}
          >
            <Icon aria-hidden />
            <span>
              <b>{title}</b>
              <small>{text}</small>
            </span>
          </button>
        );
      })}
    </nav>
  );
}

/** Ctrl S saves the form in front, Ctrl Enter does what it is for; a dialog above it has taken the key already. */
function useSaveKey(run: (key: string) => void) {
  const { isActive } = useTab();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = pressedKey(event)?.toLowerCase() ?? '';
      const isOurs = ['s', 'enter'].includes(key) && (event.ctrlKey || event.metaKey);
      if (!isActive || !isOurs || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(key);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isActive]);
}

/** `field=` in the address leads to that field: links from gaps and faults use it. */
function useWantedField(form: Form) {
  const wanted = new URLSearchParams(useTab().location.search).get('field');
  useEffect(() => {
    if (wanted && form.names.includes(wanted)) focusField(form, wanted);
    // Once for each link: typing must not pull the cursor back.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
}

export function FormPage(props: Props) {
  const may = useMay();
  const { resource, isNew, isAction, base } = props.form;
  // Whether an action may be done, the screen that offers it knows.
  if (isAction || may(resource, isNew ? 'create' : 'update', base)) return <Page {...props} />;
  return <NotYours what={`${isNew ? '新增' : '修改'}${resource.label}`} />;
}

const isBusy = (form: Form) => form.isSaving || form.waiting !== null;

interface FootProps extends Pick<Props, 'form' | 'after'> {
  main: Deed;
  others: readonly Deed[];
  /** What was pressed last: pressed once more when its reminders were read. */
  tried: string | null;
  run(deed: Deed): Promise<void>;
}
function Foot({ form, after, main, others, tried, run }: FootProps) {
  const { location } = useTab();
  const navigate = useNavigate();
  const list = useListBehind() ?? '/';
  const { errors, toConfirm } = form.faults;
  const needsWord = toConfirm.length > 0 && Object.keys(errors).length === 0;
  const wordOf = ({ label }: Deed) => (needsWord && label === tried ? `已核对，${label}` : label);
  return (
    <footer className="form-foot">
      <span>
        {after}
        <kbd>Ctrl S</kbd> 保存
      </span>
      {/* A form opened by its address has nothing to go back to but its list. */}
      <Button onClick={() => (location.key === 'default' ? void navigate(list) : void navigate(-1))}>取消</Button>
      {others.map(one => (
        <Button key={one.label} disabled={isBusy(form)} onClick={() => void run(one)}>
          {wordOf(one)}
        </Button>
      ))}
      <Button type="primary" htmlType="submit" disabled={isBusy(form)}>
        {form.waiting ?? (form.isSaving ? '正在保存…' : wordOf(main))}
      </Button>
    </footer>
  );
}

function Page({ form, title, sections, words = {}, after, onSaved, further = [], beside, ...props }: Props) {
  const navigate = useNavigate();
  const save: Deed = { label: '保存', onSaved };
  const { main = save } = props;
  const others = main === save ? further : [...further, save];
  const [tried, setTried] = useState<string | null>(null);
  const idOf = (place: number) => form.idOf(`section-${place}`);
  /** Nothing was written: the person is held by others, who are asked. */
  const asked = ({ message }: Row) => {
    toast(String(message));
    void navigate('/member/claim?of=own', { replace: true });
  };
  const run = async ({ label, onSaved: then }: Deed) => {
    if (isBusy(form)) return;
    setTried(label);
    const row = await form.submit();
    if (row?.id) then(row);
    else if (row) asked(row);
  };
  useSaveKey(key => void run(key === 's' ? save : main));
  useWantedField(form);
  return (
    <div className={`form-page page-fill${sections.length > 1 ? '' : ' single'}${beside ? ' has-beside' : ''}`}>
      <PageHead title={title} note={<DraftNote state={form.draft.state} />} />
      {sections.length > 1 && <SectionNav form={form} sections={sections} idOf={idOf} />}
      <form className="card form-card" noValidate onSubmit={event => (event.preventDefault(), void run(main))}>
        <DraftOffer form={form} />
        <ConflictBox form={form} />
        {tried !== null && <Summary form={form} />}
        <div className="form-body">
          {sections.map((section, place) => (
            <fieldset key={section.title} id={idOf(place)}>
              <legend>{section.title}</legend>
              <div className="field-grid">
                {section.fields.map(name => (
                  <FieldRow key={name} form={form} name={name} words={words[name]} />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        <Foot form={form} after={after} main={main} others={others} tried={tried} run={run} />
      </form>
      {beside && (
        <aside className="card form-beside" aria-label="预览">
          {beside}
        </aside>
      )}
    </div>
  );
}
