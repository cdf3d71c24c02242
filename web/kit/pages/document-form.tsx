/**
 * The form of an entity that is mostly a text: its facts on top, the formatted text below, draft and conflict as everywhere.
 */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from 'contract/kit/resource.ts';
import { toast } from '../../client/notice.ts';
import { useTab } from '../../client/tab.ts';
import type { FieldWords } from '../form/field-row.tsx';
import { FormPage } from './form-page.tsx';
import { useForm } from '../form/form.ts';
import { WithRecord } from '../record/record-page.tsx';
import { RichTextInput } from '../form/rich-text/input.tsx';
import { useId } from '../data/address.ts';
import { titleOf, type Row } from '../data/row.ts';
import type { Section } from '../record/sections.ts';

interface Props {
  resource: Resource;
  /** Its fields beside the text. */
  facts: readonly string[];
  words?: Record<string, FieldWords>;
  /** Address of the page that shows the row. */
  detail: string;
  after: string;
  /** What stands in the fields of a new row. */
  known?: Record<string, unknown>;
}

function Fields({ resource, facts, words, detail, after, known, row }: Props & { row?: Row }) {
  const sections: Section[] = [{ title: `${resource.label}内容`, fields: [...facts, 'bodyHtml'] }];
  const form = useForm(resource, { row, names: sections.flatMap(({ fields }) => fields), known: known ?? {} });
  const navigate = useNavigate();
  const open = (saved: Row) => {
    toast(`已保存“${titleOf(resource, saved)}”`);
    void navigate(`${detail}?id=${saved.id}`, { replace: true });
  };
  return (
    <FormPage
      form={form}
      title={row ? `编辑${titleOf(resource, row)}` : `新增${resource.label}`}
      sections={sections}
      words={{ ...words, bodyHtml: { input: RichTextInput } }}
      after={after}
      verb="新增"
      onSaved={open}
    />
  );
}

export function DocumentForm(props: Props): ReactNode {
  const id = useId();
  if (!new URLSearchParams(useTab().location.search).has('id')) return <Fields key="new" {...props} />;
  return (
    <WithRecord resource={props.resource} id={id}>
      {row => <Fields key={row.id} {...props} row={row} />}
    </WithRecord>
  );
}
