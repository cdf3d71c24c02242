import { describe, expect, it } from 'vitest';
import { choice, day, ref, text } from 'contract/kit/field.ts';
import { resource } from 'contract/kit/resource.ts';
import { anew, filteredFields, firstSort, readList, toQuery, withoutField, writeList } from './list-state.ts';

const book = { area: 'library', label: '图书', path: 'api/book', kind: 'record', scope: 'id', title: 'name' } as const;
const fields = {
  name: text('书名'),
  gender: choice('性别', 'DJ_COMM_XB'),
  joinedOn: day('入馆日期'),
  organisationId: ref('所在馆', 'partyOrganisation'),
};
const lists = { columns: ['name'], filters: ['gender'] };
const books = resource('book', { ...book, key: [], search: [], fields, list: { ...lists, sort: 'name' } });
const newest = resource('book', { ...book, key: [], search: [], fields, list: { ...lists, sort: '-joinedOn' } });

const address =
  '?keyword=zhang&gender=1&gender=2&joinedOn.from=2000-01-01&organisationId=12&includeSub=true&page=3&size=50&sort=joinedOn%2Cdesc';

describe('the address of a list', () => {
  it('is read in the words the server takes', () => {
    expect(readList(address, books)).toEqual({
      keyword: 'zhang',
      filters: { gender: ['1', '2'], 'joinedOn.from': ['2000-01-01'], organisationId: ['12'], includeSub: ['true'] },
      page: 3,
      size: 50,
      sort: 'joinedOn,desc',
      view: '',
    });
  });
  it('comes out again as it went in', () => {
    const again = writeList('', readList(address, books), books);
    expect(readList(again, books)).toEqual(readList(address, books));
  });
  it('leaves out what it does not know and odd sizes', () => {
    expect(readList('?colour=red&size=7&page=-1', books)).toEqual({
      keyword: '',
      filters: {},
      page: 0,
      size: 20,
      sort: 'name,asc',
      view: '',
    });
  });
  it('keeps what belongs to the page and says no default', () => {
    expect(writeList('?of=student&gender=1', readList('', books), books)).toBe('?of=student');
  });
  it('becomes the query of the call', () => {
    expect(toQuery(readList('?gender=2', books), ['name', 'gender'])).toEqual({
      gender: ['2'],
      page: 0,
      size: 20,
      sort: 'name,asc',
      columns: ['name', 'gender'],
    });
  });
});

describe('filters', () => {
  it('go by field, with both ends of a range', () => {
    const filters = { 'joinedOn.from': ['2000-01-01'], 'joinedOn.to': ['2001-01-01'], gender: ['1'] };
    expect(withoutField(filters, 'joinedOn')).toEqual({ gender: ['1'] });
  });
  it('stand on fields, each once, the subtree with its organisation', () => {
    expect(filteredFields({ organisationId: ['1'], includeSub: ['true'], 'joinedOn.from': ['2000-01-01'] })).toEqual([
      'organisationId',
      'joinedOn',
    ]);
  });
  it('begin with the sort the resource says', () => {
    expect(firstSort(newest)).toBe('joinedOn,desc');
  });
});

it('a list that begins with its newest turns round at its own heading', () => {
  expect(anew('occurredOn,desc', 'occurredOn,desc')).toBe('occurredOn,asc');
  expect(anew('name,desc', 'occurredOn,desc')).toBe('occurredOn,desc');
});
