/** Answers in a table of their own, as papers print them: 题号 and 答案, side by side or one below the other; 解析 beside them. */
const isNumbers = (cell: string | undefined) => /^(题号|序号|题目)$/.test((cell ?? '').replace(/\s/g, ''));
const isAnswers = (cell: string | undefined) => /^(参考|标准|正确)?答案$/.test((cell ?? '').replace(/\s/g, ''));
const isAnalyses = (cell: string | undefined) => /^(答案|试题)?(解析|详解)$/.test((cell ?? '').replace(/\s/g, ''));

/** The answer of a row and, where the table has a column for it, why it is right. */
function answerAt(row: readonly string[], at: number, heads: readonly string[]): string {
  const answer = row[at] ?? '';
  const analysis = isAnalyses(heads[at + 1]) ? (row[at + 1] ?? '') : '';
  return answer !== '' && analysis !== '' ? `${answer} 解析：${analysis}` : answer;
}

/** `1. A` for each that has an answer; null where it is no such table. An answer grid that is to be filled in has none. */
export function answersIn(rows: readonly string[][]): string[] | null {
  const pairs = rows.flatMap((row, at) => {
    const below = rows[at + 1];
    if (isNumbers(row[0]) && isAnswers(below?.[0]))
      return row.slice(1).map((n, place) => [n, below?.[place + 1] ?? '']);
    return [];
  });
  const heads = rows[0] ?? [];
  const upright = heads.flatMap((head, at) =>
    isNumbers(head) && isAnswers(heads[at + 1])
      ? rows.slice(1).map(row => [row[at] ?? '', answerAt(row, at + 1, heads)])
      : [],
  );
  const found = pairs.length > 0 ? pairs : upright;
  if (found.length === 0) return null;
  return found.flatMap(([n = '', answer = '']) =>
    /^\d{1,4}[.、．]?$/.test(n.normalize('NFKC')) && answer !== ''
      ? [`${parseInt(n.normalize('NFKC'), 10)}. ${answer}`]
      : [],
  );
}
