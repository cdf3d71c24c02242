/** DJ_DYJBXX_RYLX 01–09: in post. */
export const isStaffType = (personType: unknown): boolean => /^0[1-9]$/.test(String(personType ?? ''));
/** DJ_XS_ZT: studying, or with leave to pause. */
export const studying: readonly string[] = ['1', '2'];
/** DJ_JS_ZT: in post. */
export const staffInPost = '1';

const apart = '、';
/** Former numbers as they stand in one text. */
export const numbersIn = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(apart).filter(Boolean) : [];
/** Each once; the oldest leave when there are more than a text holds. */
export function numbersAsText(numbers: readonly string[], most = 200): string | null {
  const kept = [...new Set(numbers)];
  while (kept.join(apart).length > most) kept.shift();
  return kept.length > 0 ? kept.join(apart) : null;
}
