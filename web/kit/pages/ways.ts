/** How rows come into an empty list, of what the reader may do there. */
export const waysInto = ({ create, bring }: { create: boolean; bring: boolean }): string => {
  if (create && bring) return '可以逐条新增，也可以用表格一次导入。';
  return create ? '可以逐条新增。' : bring ? '可以用表格一次导入。' : '';
};
