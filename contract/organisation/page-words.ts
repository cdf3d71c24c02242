/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/organisation/list':
    '全校党组织的名册，按隶属关系排列。新建的党组织为筹建，符合条件后启用；更名、合并、撤销等在“党组织变更”中办理。名称、代码等关键信息用“更正”修改，须写明原因。',
  '/organisation/detail':
    '一个党组织的全部信息：班子、党员、历史和变更。筹建的在这里启用，关键信息在这里更正，须写明原因。',
  '/organisation/chart': '用图查看党组织的隶属关系和人数。点一个党组织打开它的详情。',
  '/organisation/change':
    '成立、更名、合并、拆分、隶属调整和撤销从一张变更单开始，批准后一次执行；误办的可以撤销。仍有党员、下级组织或未办结业务的党组织不能撤销。',
  '/organisation/unit': '学校的行政单位。更名、合并、撤销会记入单位沿革；仍有下级单位或在任干部的不能撤销。',
  '/organisation/class': '学生班级和所对应的党支部。新生报到和毕业生转接按这里的对应关系找到党支部。',
  '/organisation/team':
    '各党组织和单位的现任、历任班子。党组织的班子由换届选举产生，单位的班子在这里换届；成员离任须登记日期。',
  '/organisation/organisation-trace': '党组织信息的每一次变更：谁、何时、为何、由什么改成什么。',
  '/organisation/unit-trace': '单位信息的每一次变更：谁、何时、为何、由什么改成什么。',
};
