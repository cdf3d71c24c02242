/** `顾*岚`, `张*`: the middle is hidden, of two signs the second. Decision 55. */
export const maskedName = (name: string): string => {
  const [first = '', ...rest] = Array.from(name);
  return rest.length > 1 ? `${first}${'*'.repeat(rest.length - 1)}${rest.at(-1)}` : `${first}*`;
};
