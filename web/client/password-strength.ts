/**
 * How hard a password is to guess, for the eyes of who chooses it; what is allowed the server decides.
 */
export type Strength = 'weak' | 'fair' | 'strong';

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];
const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890'];

/** Signs that follow the one before them on the keyboard or in the alphabet, or repeat it, add nothing. */
function freshSigns(password: string): number {
  const lower = password.toLowerCase();
  const follows = (pair: string) => rows.some(row => row.includes(pair)) || pair[0] === pair[1];
  return [...lower].filter((sign, at) => at === 0 || !follows(`${lower[at - 1]}${sign}`)).length;
}

export function strengthOf(password: string): Strength {
  const variety = kinds.filter(kind => kind.test(password)).length;
  const fresh = freshSigns(password);
  const different = new Set(password).size;
  if (password.length < 10 || variety < 3 || fresh < 7 || different < 6) return 'weak';
  return (fresh >= 12 || (fresh >= 10 && variety === 4)) && different >= 9 ? 'strong' : 'fair';
}
