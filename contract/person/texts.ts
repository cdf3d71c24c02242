import type { Catalogue } from '../kit/fault.ts';

export const personTexts: Catalogue = {
  'person.person.checksum': '校验码不符，请核对后确认',
  'person.person.birth-date': '与身份证号码中的出生日期（{day}）不一致，请核对或填写出生日期说明',
  'person.person.gender': '与身份证号码中的性别不一致，请核对后确认',
  'person.person.born-later': '出生日期不能晚于今天',
  'person.person.email': '邮箱格式不正确，如 name@example.edu',
  'person.merge.same': '请选择两条不同的人员记录',
  'person.merge.two-accounts': '两条记录各有登录账号，请先停用并删除其中一个账号',
  'person.merge.self': '不能合并本人的记录，请由其他管理员办理',
  'person.merge.no-key': '两条记录都没有学工号和证件号，请先补录其中一条再合并',
  'person.merge.changed-since': '记录在您查看后又有修改，请重新比较后再合并',
  'person.merge.unknown-field': '所选项目不在差异之中：{names}，请重新比较',
  'person.merge.not-merged': '该记录不是已合并的状态，无需撤销',
  'person.student.graduates-before': '预计毕业日期应晚于入学日期（{day}）',
};
