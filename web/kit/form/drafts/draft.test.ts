import { describe, expect, it } from 'vitest';
import { idCard, phone, text } from 'contract/kit/field.ts';
import { draftKey, findDraft, keepDraft, newest } from './draft.ts';

const fields = { major: text('专业'), phone: phone('手机'), idCard: idCard('公民身份号码') };
const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const at = '2026-11-18T02:41:52.000Z';
const now = Date.parse('2026-11-19T00:00:00Z');
const key = draftKey('7', 'partyMember:9');

describe('a draft on the device', () => {
  it('comes back for the same account and record', () => {
    const store = storage();
    keepDraft(store, key, { at, version: 3, changes: { major: '光学' } }, fields);
    expect(findDraft(store, key, now)).toEqual({ at, version: 3, changes: { major: '光学' } });
    expect(findDraft(store, draftKey('8', 'partyMember:9'), now)).toBeNull();
  });
  it('never holds a sealed value', () => {
    const store = storage();
    keepDraft(
      store,
      key,
      { at, version: 3, changes: { phone: '19900001034', idCard: '999999198603220024', major: '光学' } },
      fields,
    );
    expect(store.getItem(key)).not.toMatch(/199/);
    expect(findDraft(store, key, now)?.changes).toEqual({ major: '光学' });
  });
  it('goes when nothing is left, grows old, and survives nonsense', () => {
    const store = storage();
    keepDraft(store, key, { at, version: 3, changes: { major: '光学' } }, fields);
    expect(findDraft(store, key, now + 31 * 24 * 3600 * 1000)).toBeNull();
    keepDraft(store, key, { at, version: 3, changes: {} }, fields);
    expect(store.getItem(key)).toBeNull();
    store.setItem(key, '{broken');
    expect(findDraft(store, key, now)).toBeNull();
  });
  it('says so when the device refuses', () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(keepDraft(full, key, { at, version: 3, changes: { major: '光学' } }, fields)).toBe(false);
  });
});

describe('two copies of one draft', () => {
  const server = { savedAt: at, version: 3, changes: { phone: '19900001034', major: '光学' }, titles: {}, since: null };
  const device = (time: string) => ({ at: time, version: 3, changes: { major: '声学' } });
  it('offers the newer one', () => {
    expect(newest(server, device('2026-11-18T02:41:50.000Z'), fields)?.changes).toEqual(server.changes);
    expect(newest(server, null, fields)?.at).toBe(at);
    expect(newest(null, device(at), fields)?.changes).toEqual({ major: '声学' });
    expect(newest(null, null, fields)).toBeNull();
  });
  it('takes sealed values from the server where the device was typed on last', () => {
    expect(newest(server, device('2026-11-18T03:00:00.000Z'), fields)?.changes).toEqual({
      phone: '19900001034',
      major: '声学',
    });
  });
});
