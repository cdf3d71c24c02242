import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers } from './answers.ts';
import { loadDictionaries } from './dictionary.ts';
import { displayType, loadDepartments, loadOptions } from './options.ts';

type Shipped = Record<string, { entries: { value: string; label: string; header?: boolean }[] }>;
const shipped = JSON.parse(
  readFileSync(new URL('../../server/seed/reference/dictionaries.json', import.meta.url), 'utf8'),
) as Shipped;
const asked: string[] = [];

/** Answers as the server does: from the dictionaries the product ships with. */
function answer(address: string): Response {
  asked.push(address);
  const url = new URL(address, 'http://site.invalid');
  if (url.pathname === '/api/dept')
    return Response.json([{ id: '1', label: '江临大学', children: [{ id: '2', label: '物理学院', children: [] }] }]);
  const entries = shipped[url.searchParams.get('dictName') ?? '']?.entries ?? [];
  const content = entries.map(one => ({ ...one, status: 0, selectable: !one.header }));
  return Response.json({ content, totalElements: content.length });
}

beforeEach(() => {
  asked.length = 0;
  answers.clear();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answer(address)));
});

describe('dictionaries', () => {
  it('[DICT-02] [DICT-33] [CONST-04] are asked for one by one with page 0 and size 9999, and given by name', async () => {
    const found = await loadDictionaries(['DJ_COMM_XB', 'DJ_DY_RYLBXX']);
    expect(asked).toEqual([
      '/api/dictDetail?dictName=DJ_COMM_XB&page=0&size=9999',
      '/api/dictDetail?dictName=DJ_DY_RYLBXX&page=0&size=9999',
    ]);
    expect(Object.entries(found).map(([name, entries]) => [name, entries.length])).toEqual([
      ['DJ_COMM_XB', 4],
      ['DJ_DY_RYLBXX', 5],
    ]);
  });
  it('[DICT-03] are asked for once while they are held', async () => {
    await loadDictionaries(['DJ_COMM_XB']);
    await loadDictionaries(['DJ_COMM_XB']);
    expect(asked).toHaveLength(1);
  });
  it('[ERR-26] without a name there is nothing to load', async () => {
    await expect(loadDictionaries([])).rejects.toThrow(/^need Dict names$/);
    expect(asked).toEqual([]);
  });
});

describe('option lists', () => {
  it('[DICT-23] all five categories of people', async () => {
    expect((await loadOptions('rylbOptions')).map(one => one.value)).toEqual(['1', '2', '3', '4', '5']);
  });
  it('[DICT-26] of members the first two', async () => {
    expect(await loadOptions('memberCategoryOptions')).toEqual([
      { value: '1', label: '正式党员' },
      { value: '2', label: '预备党员' },
    ]);
  });
  it('[DICT-22] [DICT-25] [DICT-27] [DICT-28] grades, results, tags and posts are values with labels', async () => {
    for (const list of ['njOptions', 'gradeOptions', 'tagOptions', 'stationOptions'] as const) {
      const options = await loadOptions(list);
      expect([list, options.length > 1]).toEqual([list, true]);
      expect(options.filter(({ value, label }) => !value || !label)).toEqual([]);
    }
  });
  it('[DICT-29] departments come from the call of units', async () => {
    expect(await loadDepartments()).toEqual([
      { value: '1', label: '江临大学' },
      { value: '2', label: '物理学院' },
    ]);
    expect(asked).toEqual(['/api/dept']);
  });
  it('[DICT-30] the display type is 完整信息 at first', () => {
    expect(displayType.getState().shown).toBe('完整信息');
  });
});
