import { expect, test } from 'vitest';
import { resources } from './resources.ts';
import { partyMember } from './member/party-member.ts';
import { person } from './person/person.ts';
import { student } from './person/student.ts';
import { memberTexts } from './member/texts.ts';
import { organisationTexts } from './organisation/texts.ts';
import { personTexts } from './person/texts.ts';
import { kitTexts } from './kit/texts.ts';
import { verbsOf } from './kit/permission.ts';
import * as names from './kit/resource.ts';

test('names are carried over by one function each', () => {
  expect(names.snakeCase('partyMember')).toBe('party_member');
  expect(names.snakeCase('under35Count')).toBe('under35_count');
  expect(names.kebabCase('partyOrganisation')).toBe('party-organisation');
  expect(names.tableName('user')).toBe('user_account');
  expect(names.tableName('schoolClass')).toBe('school_class');
  expect(names.nameOfRef('organisationId')).toBe('organisationName');
  expect(names.nameOfRef('unitIds')).toBe('unitNames');
});

test('a part has the fields of the whole, those it needs required', () => {
  const fields = names.fieldsOf(partyMember);
  expect(fields['phone']?.flags.required).toBe(true);
  expect(names.fieldsOf(person)['phone']?.flags.required).toBeUndefined();
  expect(fields['joinedOn']?.label).toBe('入党时间');
  expect(names.fieldsOf(student)['classId']?.flags.required).toBe(true);
  expect(names.layersOf(partyMember)).toEqual([person, partyMember]);
  expect(names.layersOf(person)).toEqual([person]);
});

test('what is typed and what is stored follows from type and flags', () => {
  const fields = names.fieldsOf(partyMember);
  const typed = (name: string) => names.isWritable(fields[name]!);
  expect(['joinedOn', 'name', 'partyAge', 'completeness', 'flowState'].filter(typed)).toEqual(['joinedOn', 'name']);
  expect(names.isStored(fields['partyAge']!)).toBe(false);
  expect(names.isStored(fields['completeness']!)).toBe(true);
});

test('every resource names only fields it has, has few keys, and no field stands in whole and part', () => {
  for (const resource of resources) {
    const fields = names.fieldsOf(resource);
    const { columns, filters, sort } = resource.list;
    const named = [...columns, ...filters, sort.replace(/^-/, ''), resource.title, ...resource.key, ...resource.search];
    expect([resource.name, named.filter(name => !(name in fields))]).toEqual([resource.name, []]);
    expect(resource.scope.filter(name => name !== 'id' && !(name in fields))).toEqual([]);
    expect(Object.keys(resource).length).toBeLessThanOrEqual(13); // twelve keys and the name
    const whole = Object.keys(resource.partOf?.of.fields ?? {});
    expect(Object.keys(resource.fields).filter(name => whole.includes(name))).toEqual([]);
    for (const { type, dictionary, to } of Object.values(fields)) {
      expect(Boolean(dictionary)).toBe(['choice', 'choices', 'state'].includes(type));
      expect(Boolean(to)).toBe(['ref', 'refs'].includes(type));
    }
  }
});

test('nobody finds people beyond the own reach by a reference that takes anybody', () => {
  const typed = resources.filter(({ kind }) => verbsOf(kind).includes('create'));
  const open = typed.flatMap(one =>
    Object.values(names.fieldsOf(one)).filter(field => field.flags.reach === 'any' && names.isWritable(field)),
  );
  expect(new Set(open.map(field => field.to))).toEqual(
    new Set(['unit', 'partyOrganisation', 'duesBatch', 'appraisalBatch', 'archiveCatalogue', 'trainingBatch']),
  );
});

test('every sentence is Chinese and has no end mark, and no code stands twice', () => {
  const catalogues = [kitTexts, memberTexts, organisationTexts, personTexts];
  const all = catalogues.flatMap(one => Object.entries(one));
  for (const [code, text] of all)
    expect([code, /[一-龥]/.test(text), /[。！]$/.test(text)]).toEqual([code, true, false]);
  expect(new Set(all.map(([code]) => code)).size).toBe(all.length);
});

test('a field that speaks of money, a share or a month is of that type, or its label says the unit', () => {
  const words: [RegExp, readonly string[]][] = [
    [/金额|经费|工资|结存|[应实免欠未]缴(?!.*[人笔]数)/, ['money', 'income']],
    [/率|比例|占比|权重|完整度|满意度/, ['percent']],
    [/(年月|月份)$/, ['month']],
  ];
  const figures = ['number', 'money', 'income', 'percent', 'month', 'day'];
  const strange = resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { type, label }]) =>
      words.flatMap(([word, types]) =>
        !figures.includes(type) || !word.test(label) || types.includes(type) || /（(%|月|个).*）$/.test(label)
          ? []
          : [`${name}.${field}: ${label}`],
      ),
    ),
  );
  // A plan counts the months of its one year.
  expect(strange).toEqual(['lifePlanItem.month: 月份']);
});
