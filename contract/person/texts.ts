import type { Catalogue } from '../kit/fault.ts';

export const personTexts: Catalogue = {
  'person.person.checksum': '校验码不符，请核对后确认',
  'person.person.birth-date': '与身份证号码中的出生日期（{day}）不一致，请核对或填写出生日期说明',
  'person.person.gender': '与身份证号码中的性别不一致，请核对后确认',
  'person.person.born-later': '出生日期不能晚于今天',
  'person.person.email': '邮箱格式不正确，如 name@example.edu',
  'person.student.graduates-before': '预计毕业日期应晚于入学日期（{day}）',
};
