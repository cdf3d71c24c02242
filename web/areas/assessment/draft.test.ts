import { afterEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

afterEach(() => vi.unstubAllGlobals());

test('a device that refuses to keep anything keeps nobody from rating', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readDraft('k')).toEqual({});
  keepDraft('k', { 1: [2, null] });
  dropDraft('k');
});
