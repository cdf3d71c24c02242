/** Words at the fields of a cadre. */
import { cadre } from 'contract/cadre/cadre.ts';
import { correctable } from '../../kit/form/correctable.ts';

export const words = correctable(cadre, {
  number: { help: '已在人员库的填本人工号，其余项目须与库中一致' },
  idCard: { help: '填满 18 位后带出性别和出生日期' },
  gender: { help: '由证件号带出' },
  birthDate: { help: '经组织部认定的，以认定日期为准' },
  nativePlace: { help: '写到县级，如“湖北黄冈”' },
  birthPlace: { help: '写到县级，如“湖北黄冈”' },
  unitId: { help: '登记任职后，以主职所在单位为任职单位' },
  rankMonth: { help: '写作 2020-05' },
  inPostStatus: { locked: '通过“变更在职状态”办理' },
  secondParty: { only: ['04', '05', '06', '07', '08', '09', '10', '11'], help: '同时加入民主党派的填写' },
  sortNo: { help: '花名册中的次序，小的在前' },
});
