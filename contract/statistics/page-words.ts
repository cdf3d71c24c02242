/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/statistics/custom':
    '选择统计什么、按什么分行分列，得到统计表和图形。点击数字打开对应的名单，常用的可以存为我的统计。',
  '/statistics/table': '干部工作的常用统计表，可查看任意一天的数据。点击数字打开对应的名单。',
  '/statistics/snapshot': '某一时刻的数据留存，供年报和比较使用。年度快照不能删除。',
};
