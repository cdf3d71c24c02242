/** The address itself and every one it stands below: `/a/b/c`, `/a/b`, `/a`. */
const above = (path: string): string[] => {
  const parts = path.split('/').slice(1);
  return parts.map((_, at) => `/${parts.slice(0, parts.length - at).join('/')}`);
};
/** Words of the longest of these addresses that has any. */
export const wordsAt = (pageWords: Readonly<Record<string, string>>, path: string): string | undefined =>
  above(path)
    .map(one => (Object.hasOwn(pageWords, one) ? pageWords[one] : undefined))
    .find(words => words !== undefined);
