/** The form of an entity that is mostly a text: its facts on top, the formatted text below. */
import type { ComponentProps } from 'react';
import { titleOf } from '../data/row.ts';
import type { FieldWords } from '../form/field-row.tsx';
import { RichTextInput } from '../form/rich-text/input.tsx';
import { RecordForm } from './record-form.tsx';

interface Props extends Pick<ComponentProps<typeof RecordForm>, 'resource' | 'detail' | 'after'> {
  /** Its fields beside the text. */
  facts: readonly string[];
  words: Record<string, FieldWords>;
}
export const DocumentForm = ({ facts, words, ...rest }: Props) => (
  <RecordForm
    {...rest}
    create={`新增${rest.resource.label}`}
    sections={[{ title: `${rest.resource.label}内容`, fields: [...facts, 'bodyHtml'] }]}
    words={{ ...words, bodyHtml: { input: RichTextInput } }}
    done={saved => `已保存“${titleOf(rest.resource, saved)}”`}
  />
);
