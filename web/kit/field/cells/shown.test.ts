/** Every type of field in the places of a page: a column of a list and its heading, and a value that stands alone. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyType, samples, shownByType, type Sample } from 'contract/kit/sample-shown.ts';
import { nameOfRef } from 'contract/kit/resource.ts';
import { answers } from '../../../client/answers.ts';
import { dictionaryQuery } from '../../../client/dictionary.ts';
import { TabProvider, type Tab } from '../../../client/tab.ts';
import { columnsOf } from '../../list/columns.tsx';
import { Facts } from '../../record/facts.tsx';
import type { Row } from '../../data/row.ts';

const words: Record<string, Record<string, string>> = {
  DJ_COMM_MZXX: { '01': '汉族' },
  DJ_COMM_XB: { '1': '男', '2': '女' },
  DJ_DF_HDZT: { '1': '待核对' },
};
beforeEach(() => {
  for (const [name, said] of Object.entries(words))
    answers.setQueryData(dictionaryQuery(name).queryKey, {
      content: Object.entries(said).map(([value, label]) => ({ value, label })),
    } as never);
  answers.setQueryData(['picture', shownByType.photo.value], 'blob:photo');
});
afterEach(() => answers.clear());

const tab = { path: '/', location: { search: '' }, isActive: true } as Tab;
const textOf = (element: ReactElement) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: answers }, TabProvider({ tab, children: element })))
    .replaceAll(/<img[^>]* alt="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/<span[^>]* role="img" aria-label="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/<[^>]+>/g, '')
    .trim();

/** As the server sends it: names stand beside ids. */
const rowOf = ({ name, field }: Sample, value: unknown) =>
  ({ id: '1', version: 1, mayUpdate: true, [name]: value, ...(field.to && { [nameOfRef(name)]: value }) }) as Row;

describe.each(samples.map(sample => [sample.field.type, sample] as const))('%s', (_, sample) => {
  const { name, heading, value, listed = value, list, alone = list } = sample;

  test('a column of a list', () => {
    const [column] = columnsOf(everyType, [name]);
    expect(column?.label).toBe(heading);
    expect(textOf(createElement('div', null, column?.show(rowOf(sample, listed))))).toBe(list);
  });

  test('a detail and its quick view', () => {
    const row = rowOf(sample, alone === list ? listed : value);
    const facts = createElement(Facts, { resource: everyType, row, sections: [{ title: '', fields: [name] }] });
    expect(textOf(facts)).toBe(sample.field.label + alone);
  });

  test('an empty value is a dash', () => {
    const [column] = columnsOf(everyType, [name]);
    expect(textOf(createElement('div', null, column?.show(rowOf(sample, null))))).toBe('—');
  });
});
