/** What a sheet of members says of somebody who came to the branch from outside, a formal member since 2013. */
export const standingInSheet = {
  所在党支部: '物理学院光学教工党支部',
  进入支部日期: '2020-03-01',
  进入支部类型: '校外转入',
  人员类别: '正式党员',
  党籍状态: '正常',
  入党时间: '2012-06-01',
  入党类型: '新发展入党',
  转正时间: '2013-06-01',
  转正情况: '按期转正',
};
