import { describe, expect, it } from 'vitest';
import { partyMember } from 'contract/member/party-member.ts';
import { schoolClass } from 'contract/organisation/school-class.ts';
import { filteredFields, firstSort, readList, toQuery, withoutField, writeList } from './list-state.ts';

const address =
  '?keyword=zhang&gender=1&gender=2&joinedOn.from=2000-01-01&organisationId=12&includeSub=true&page=3&size=50&sort=joinedOn%2Cdesc';

describe('the address of a list', () => {
  it('is read in the words the server takes', () => {
    expect(readList(address, partyMember)).toEqual({
      keyword: 'zhang',
      filters: { gender: ['1', '2'], 'joinedOn.from': ['2000-01-01'], organisationId: ['12'], includeSub: ['true'] },
      page: 3,
      size: 50,
      sort: 'joinedOn,desc',
    });
  });
  it('comes out again as it went in', () => {
    const again = writeList('', readList(address, partyMember), partyMember);
    expect(readList(again, partyMember)).toEqual(readList(address, partyMember));
  });
  it('leaves out what it does not know and odd sizes', () => {
    expect(readList('?colour=red&size=7&page=-1', partyMember)).toEqual({
      keyword: '',
      filters: {},
      page: 0,
      size: 20,
      sort: 'name,asc',
    });
  });
  it('keeps what belongs to the page and says no default', () => {
    expect(writeList('?of=student&gender=1', readList('', partyMember), partyMember)).toBe('?of=student');
  });
  it('becomes the query of the call', () => {
    expect(toQuery(readList('?gender=2', partyMember), ['name', 'gender'])).toEqual({
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
    expect(firstSort(schoolClass)).toBe('code,asc');
  });
});
