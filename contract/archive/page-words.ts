/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/archive/catalogue': '档案材料的分类目录。按条例建立的目录不能改动，可以在下面增加本校的目录。',
  '/archive/item': '归档的材料：选择目录，上传 PDF 或图片。材料按页查看，每看一页都留有记录。',
  '/archive/share': '把档案材料在一段时间内给指定的人或角色查看；可以提前停止，停止后不能重新开启。',
  '/archive/task': '成批导出档案材料的任务和进度，完成后下载。',
  '/self/share': '别人共享给您的档案材料，在截止日期前可以查看。',
};
