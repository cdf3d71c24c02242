/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/statistics/annual': '党内统计年报：从年末的数据快照计算，先核对校验关系再上报。',
  '/statistics/custom': '自选数据、分组和条件做统计，方案可以保存和共享。',
  '/statistics/bulletin': '一个月或一个季度的党建工作通报，数字由系统计算，文字可以修改后发布。',
  '/statistics/table': '干部的常用统计表，点数字查看名单。',
  '/statistics/report': '自定义报表：设计表样、下发填报和汇总。',
  '/statistics/report/design': '设计报表的行、列和取数。',
  '/statistics/report/view': '查看一份报表，可以打印和导出。',
  '/statistics/filling': '下发给本单位的报表，在期限内填报。',
  '/statistics/screen': '大屏的内容、顺序和开放范围。',
  '/djjsc': '党建大屏，汇总全校党组织和党员的数据，定时刷新，适合投影展示。',
  '/gbjsc': '干部大屏，汇总全校干部的数据，定时刷新，适合投影展示。',
};
