/** The page on which a row is taken down or put right: a new one, or that of the address; its own page shows it then. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { renewRows } from '../../client/answers.ts';
import { ask } from '../../client/ask.ts';
import { toast } from '../../client/notice.ts';
import { useIsMobile } from '../../client/device.ts';
import { useTab } from '../../client/tab.ts';
import { useMay } from '../data/as-of.tsx';
import { useId, withId } from '../data/address.ts';
import type { Changes } from '../data/record.ts';
import { titleOf, type Row } from '../data/row.ts';
import type { FieldWords } from '../form/field-row.tsx';
import { useForm } from '../form/form.ts';
import { WithRecord } from '../record/record-page.tsx';
import type { Section } from '../record/sections.ts';
import { FormPage } from './form-page.tsx';

/** What a page says of the rows it names in the address: their titles, by field and id. */
export interface Told {
  titles?: Record<string, Record<string, string>> | undefined;
}
type Words = Record<string, FieldWords>;
interface Props {
  resource: Resource;
  /** Both may follow from what stands in the fields. */
  sections: readonly Section[] | ((values: Changes) => readonly Section[]);
  words?: Words | ((values: Changes) => Words);
  /** What stands in a new row; a reference, a code or a month in the address fills its field as well. */
  known?: Changes;
  /** What a new row is begun as: 登记党员. */
  create: string;
  /** What the page is called over a row that is there. */
  edit?(row: Row): string;
  /** What happens after saving; of a new row alone where an edit saves what differs and nothing more. */
  after: string | { create: string };
  /** Page of the row. */
  detail: string;
  /** Told when it is saved. */
  done?(saved: Row, isNew: boolean): string;
  /** The verb of beginning another at once; left out, one at a time. */
  next?: string;
  /** A new row that begins as a draft may go on its way with the same press. */
  isSubmitted?: boolean;
  /** Follows what is typed, such as how it will look. */
  renderBeside?(values: Changes): ReactNode;
}

/** A form begins with a row, or with what is known of a new one. */
function Fields({
  resource,
  known = {},
  row,
  detail,
  done,
  after,
  next,
  isSubmitted = false,
  ...page
}: Props & { row?: Row }) {
  const sectionsOf = (values: Changes) => (typeof page.sections === 'function' ? page.sections(values) : page.sections);
  const wordsOf = (values: Changes) => (typeof page.words === 'function' ? page.words(values) : (page.words ?? {}));
  const shownOf = (values: Changes) => sectionsOf(values).flatMap(({ fields }) => fields);
  const form = useForm(resource, {
    row,
    names: values => [...new Set([...shownOf(values), ...(row ? [] : Object.keys(known))])],
    known,
    required: values => shownOf(values).filter(name => wordsOf(values)[name]?.isRequired),
    titles: (useTab().location.state as Told | null)?.titles,
  });
  const navigate = useNavigate();
  const tell = (saved: Row) => toast(done?.(saved, !row) ?? `已保存${titleOf(resource, saved)}`);
  const open = (saved: Row) => void navigate(withId(detail, saved.id), { replace: true });
  /** What stands against it is told, and the row waits on its page. */
  const submit = async (saved: Row) => {
    const body = { version: saved.version };
    const isDone = await ask('POST', `${resource.path}/${saved.id}/submit`, { body }).then(
      () => true,
      () => false,
    );
    if (isDone) toast(`已提交${titleOf(resource, saved)}`);
    await renewRows();
    open(saved);
  };
  // One after the other is entered at a desk; at the thumb there is room for what ends the task.
  const isPhone = useIsMobile();
  const may = useMay();
  const further = next && !isPhone ? [{ label: `保存并继续${next}`, onSaved: tell }] : [];
  const main =
    !row && isSubmitted && may(resource, 'submit')
      ? { label: '保存并提交', onSaved: (saved: Row) => void submit(saved) }
      : undefined;
  const ofEdit = typeof after === 'string' ? after : '只保存改动的项目，并记入变更痕迹。';
  return (
    <FormPage
      form={form}
      title={row ? (page.edit?.(row) ?? `编辑${titleOf(resource, row)}`) : page.create}
      sections={sectionsOf(form.values)}
      words={wordsOf(form.values)}
      after={row || typeof after === 'string' ? ofEdit : after.create}
      onSaved={saved => {
        tell(saved);
        open(saved);
      }}
      further={row ? [] : further}
      main={main}
      beside={page.renderBeside?.(form.values)}
    />
  );
}

export function RecordForm(props: Props) {
  const id = useId();
  const asked = new URLSearchParams(useTab().location.search);
  if (asked.has('id'))
    return (
      <WithRecord resource={props.resource} id={id}>
        {row => <Fields key={row.id} {...props} row={row} />}
      </WithRecord>
    );
  const fields = fieldsOf(props.resource);
  const named = Object.fromEntries(
    [...asked].filter(([name]) => /^(ref|choice|month)$/.test(fields[name]?.type ?? '')),
  );
  return <Fields key={JSON.stringify(named)} {...props} known={{ ...props.known, ...named }} />;
}
