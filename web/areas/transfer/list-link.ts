/** The address of a list that is narrowed so; every value of a filter stands for itself. */
export function listLink(path: string, filters: Readonly<Record<string, readonly string[]>>): string {
  const pairs = Object.entries(filters).flatMap(([name, values]) => values.map(value => [name, value]));
  return `${path}?${new URLSearchParams(pairs)}`;
}

/** A list finds a text within others: a value is a filter of its own where no other holds it. */
export function onlyOne(
  name: string,
  code: string | null,
  all: readonly (string | null)[],
): Record<string, string[]> | null {
  if (code === null) return { [`${name}.empty`]: ['true'] };
  const holders = all.filter(one => one?.toLowerCase().includes(code.toLowerCase()));
  return holders.length === 1 ? { [name]: [code] } : null;
}
