/** 库中值 and 填报值 side by side, row by row and field by field, for the cadre and for who decides. Domain-cadre 1.5. */
import { collected, fieldsIn, type Section } from 'contract/cadre/sections.ts';
import type { Statement, StatementPart, StatementRow } from 'contract/cadre/statement.ts';
import type { Field } from 'contract/kit/field.ts';
import { fieldEntries } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { labelsFor, maskedText, type Label } from '../../../kit/resource/labels.ts';
import { baseIn, heldRows, isNew, type Said } from './said.ts';

const masked = (field: Field, value: unknown) => {
  const { sql, mask } = typeOf(field);
  return sql === 'sealed' && mask && typeof value === 'string' ? mask(value, 'detail', true) : (value ?? null);
};

function rowOf(section: Section, key: string, held: Values | null, one: Said | undefined, label: Label): StatementRow {
  const fields = fieldEntries(fieldsIn(section));
  const after = { ...held, ...one?.values };
  const said = one?.values ?? {};
  const text = (field: Field, value: unknown) => maskedText(field, value, label);
  return {
    key,
    title: String(after[section.resource.title] ?? section.label),
    setAside: one?.setAside ?? null,
    state: one?.isRemoved ? 'removed' : !held ? 'added' : one ? 'changed' : 'same',
    lines: fields.map(([name, field]) => ({
      name,
      label: field.label,
      held: text(field, held?.[name]),
      said: text(field, after[name]),
      isChanged: name in said,
    })),
    values: Object.fromEntries(fields.map(([name, field]) => [name, masked(field, after[name])])),
  };
}

async function partOf(
  tx: Tx,
  section: Section,
  held: ReadonlyMap<string, Values>,
  said: readonly Said[],
): Promise<StatementPart> {
  const own = said.filter(one => one.section === section.code);
  const added = own.filter(isNew);
  const label = await labelsFor(tx, fieldsIn(section), [...held.values(), ...own.map(({ values }) => values)]);
  const rows = [...held].map(([id, row]) => {
    const one = own.find(({ key }) => key === id);
    return rowOf(section, id, row, one, label);
  });
  return {
    section: section.code,
    label: section.label,
    canAdd: section.canAdd,
    rows: [...rows, ...added.map(one => rowOf(section, one.key, null, one, label))],
  };
}

/** Of these kinds, in their order; beside what stood in the record when it was taken in, and before that what stands now. */
export async function statementOf(
  tx: Tx,
  cadreId: string,
  codes: readonly string[],
  said: readonly Said[],
  base: string | null = null,
): Promise<Statement> {
  const parts: StatementPart[] = [];
  const stood = baseIn(base);
  for (const section of collected.filter(({ code }) => codes.includes(code))) {
    const held = stood.get(section.code) ?? (await heldRows(tx, section, cadreId));
    parts.push(await partOf(tx, section, held, said));
  }
  return { parts };
}
