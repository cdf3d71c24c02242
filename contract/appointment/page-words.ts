/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/cadre/post-slot': '各单位的岗位。有人任职的岗位不能停用或删除。',
  '/cadre/headcount-plan': '各单位正处级、副处级、正科级、副科级的核定职数，自生效日起执行。不得超职数配备。',
  '/cadre/headcount-overview': '各单位核定、实配、预留和空缺的职数，超配的标出。',
  '/cadre/managing-department': '谁管理哪些单位、哪些级别的干部。干部科的管理范围由这里决定。',
  '/cadre/appointment/batch': '同一批办理的任免事项，一起讨论、公示和发文。',
  '/cadre/appointment/list':
    '任免事项从动议到发文的看板：动议、民主推荐、考察、凡提四必、讨论决定、公示、发文。资格、回避、公示期等条件不符时说明原因。',
  '/cadre/appointment/list/form':
    '发起一项任免：选择干部、拟任和拟免职务。系统核对资格条件，不符的须写明核对结果或按规定破格。',
  '/cadre/appointment/list/detail': '一项任免的办理：现在到哪一步、由谁办理、各步的材料和结论。',
  '/cadre/appointment/form': '干部任免审批表：由干部信息生成，可以导出交换文件和打印。信息不完整的不能生成正式表。',
  '/cadre/appointment/check': '凡提四必：档案、个人有关事项、纪检意见、信访举报的核查结论。纪检意见由纪委办出具。',
  '/cadre/appointment/meeting':
    '讨论决定会议的材料和表决结果。到会成员须达到三分之二，同意票须超过应到会成员的半数，本人和亲属回避。',
  '/cadre/appointment/notice': '任前公示和收到的异议。公示期为规定的工作日，异议有核查结论后方可办理。',
  '/cadre/appointment/document': '任免文件的文号、日期和所含事项。发文后任职、免职自动记入干部信息。',
  '/cadre/appointment/talent': '在干部信息中标为优秀年轻干部的人员，供统筹培养和使用。',
  '/cadre/probation': '领导干部任职试用期。期满前 30 天内提请考核，称职的转正；考核不称职的不能转正。',
  '/cadre/secondment': '干部挂职：派出、每月填写月报、延期和返回。',
  '/self/secondment': '本人的挂职。派出期间每月填写月报。',
  '/cadre/retirement': '在册干部的到龄年月，按出生年月、性别和级别自动计算。',
  '/cadre/retiring': '办理退休：到龄、弹性提前和弹性延迟。弹性提前须至少提前 3 个月书面告知单位。',
  '/cadre/age-limit': '各级别任职的年龄界限，按男、女分别规定。',
};
