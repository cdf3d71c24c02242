/** Asks what a row of the record should say. */
import { fieldsIn, type Section } from 'contract/cadre/sections.ts';
import type { Saying, StatementRow } from 'contract/cadre/statement.ts';
import type { Fields } from 'contract/kit/field.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Changes } from '../../../kit/data/record.ts';
import { KeptCallDialog } from '../../../kit/form/kept-call-dialog.tsx';
import type { FieldWords } from '../../../kit/form/field-row.tsx';

/** What is done with what is said: kept in a form, or handed in at once. */
export interface Speaking {
  /** 填写, 申请更正. */
  verb: string;
  /** What is begun here is offered here alone; letters, digits and strokes. */
  kept: string;
  lead?: string;
  /** Asked beside the values. */
  beside?: Fields;
  send(saying: Saying, beside: Changes, confirmed: string[]): Promise<unknown>;
  done: string;
}

const isSealed = (fields: Fields, name: string) => fields[name] !== undefined && typeOf(fields[name]).sql === 'sealed';
/** A sealed value stands behind its mask, and is typed anew. */
const wordsFor = (fields: Fields, { values }: StatementRow): Record<string, FieldWords> =>
  Object.fromEntries(
    Object.keys(fields)
      .filter(name => isSealed(fields, name) && values[name] !== null)
      .map(name => [name, { before: String(values[name]) }]),
  );
const initialOf = (fields: Fields, { values }: StatementRow): Changes =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null && !isSealed(fields, name)));

/** The draft of a row that is kept, or of a new one by its name. */
function draftAt(kept: string, key: string | null, what?: string): string {
  const isHeld = /^\d+$/.test(key ?? '');
  return `${isHeld ? key : 'new'}:${[kept, ...(isHeld || !key ? [] : [key]), ...(what ? [what] : [])].join('/')}`;
}

interface Props {
  section: Section;
  /** Left out, a new one. */
  row?: StatementRow;
  /** That it should go. */
  isRemoval?: boolean;
  /** These alone. */
  only?: readonly string[];
  speaking: Speaking;
  onClose(): void;
}
export function SayDialog({ section, row, isRemoval = false, only, speaking, onClose }: Props) {
  const { verb, lead, beside = {}, send, done } = speaking;
  const all = fieldsIn(section);
  const asked = only ? Object.fromEntries(only.flatMap(name => (all[name] ? [[name, all[name]]] : []))) : all;
  const own = isRemoval ? {} : asked;
  const pick = (values: Changes, of: Fields) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in of));
  const what = row ? `${section.label}：${row.title}` : section.label;
  return (
    <KeptCallDialog
      kept={{
        resource: section.resource,
        id: draftAt(speaking.kept, row?.key ?? null, isRemoval ? 'remove' : only?.join('/')),
      }}
      title={`${isRemoval ? '删除' : row ? verb : '新增'}${what}`}
      verb={verb}
      {...(lead && { lead })}
      fields={{ ...own, ...beside }}
      {...(row && { initial: initialOf(own, row), words: wordsFor(own, row) })}
      send={(values, confirmed, changed) =>
        send(
          {
            section: section.code,
            key: row?.key ?? null,
            how: isRemoval ? 'remove' : 'say',
            ...(!isRemoval && { values: pick(changed, own) }),
          },
          pick(values, beside),
          confirmed,
        )
      }
      done={() => done}
      onClose={onClose}
    />
  );
}
