/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/statistics/snapshot': '某一时刻的数据留存，供年报和比较使用。年度快照不能删除。',
};
