/** One literal value of each type of field, and how it stands in each place that shows it. For the tests of those places. */
import * as say from './field.ts';
import type { Field, TypeName } from './field.ts';
import { resource } from './resource.ts';

export interface Sample {
  name: string;
  field: Field;
  /** Over a column of a list, on a sheet and in a roster. */
  heading: string;
  /** As it is typed, where it is not the value; files and rows are named by what the test made. */
  value: unknown;
  /** What a list sends, where it is not the value. */
  listed?: unknown;
  /** A cell of a list. */
  list: string;
  /** A detail and its quick view, of who may change the row; where nothing is said as in the list. */
  alone?: string;
  /** What the sheet holds and by which format it shows it; null where it stands on none. */
  sheet: [content: string | number, format: string] | null;
  /** Of a change; where nothing is said as it stands alone, null where no change of it is kept. */
  trace?: string | null;
  /** On a paper; where nothing is said as in a change. */
  paper?: string;
}

const text = '@';
/** A type without a line here does not compile. */
export const shownByType: Record<TypeName, Sample> = {
  text: {
    name: 'title',
    field: say.text('名称'),
    heading: '名称',
    value: '=光学教研室',
    list: '=光学教研室',
    sheet: ['=光学教研室', text],
  },
  longText: {
    name: 'note',
    field: say.longText('说明'),
    heading: '说明',
    value: '第一行\n第二行',
    list: '第一行\n第二行',
    sheet: ['第一行\n第二行', text],
  },
  number: {
    name: 'seats',
    field: say.number('座位数'),
    heading: '座位数',
    value: 12_345,
    list: '12,345',
    sheet: [12_345, 'General'],
  },
  money: {
    name: 'amountFen',
    field: say.money('应缴'),
    heading: '应缴（元）',
    value: 184_620,
    list: '1,846.20',
    alone: '1,846.20 元',
    sheet: [1846.2, '#,##0.00'],
  },
  income: {
    name: 'wage',
    field: say.income('岗位工资'),
    heading: '岗位工资（元）',
    value: '400000',
    listed: '****',
    list: '****',
    sheet: ['****', '#,##0.00'],
  },
  percent: {
    name: 'rate',
    field: say.percent('比例'),
    heading: '比例',
    value: 50,
    list: '0.5%',
    sheet: [0.005, '0.00%'],
  },
  points: {
    name: 'examHalves',
    field: say.points('考试成绩'),
    heading: '考试成绩',
    value: 175,
    list: '87.5',
    sheet: [87.5, '0.0'],
  },
  day: {
    name: 'openedOn',
    field: say.day('启用日期'),
    heading: '启用日期',
    value: '2024-05-06',
    list: '2024-05-06',
    sheet: ['2024-05-06', 'yyyy-mm-dd'],
    paper: '2024年5月6日',
  },
  month: {
    name: 'month',
    field: say.month('执行年月'),
    heading: '执行年月',
    value: '2024-11',
    list: '2024-11',
    sheet: ['2024-11-01', 'yyyy-mm'],
    paper: '2024年11月',
  },
  birthDate: {
    name: 'bornOn',
    field: say.birthDate('出生日期'),
    heading: '出生年月',
    value: '1990-05-06',
    listed: '1990-05',
    list: '1990-05',
    alone: '1990-05-06',
    sheet: ['1990-05-01', 'yyyy-mm'],
    paper: '1990年5月',
  },
  instant: {
    name: 'checkedAt',
    field: say.instant('核对时间'),
    heading: '核对时间',
    value: '2024-11-27T01:41:50.000Z',
    list: '2024-11-27 09:41:50',
    sheet: ['2024-11-27T09:41:50', 'yyyy-mm-dd hh:mm'],
  },
  flag: {
    name: 'hasScreen',
    field: say.flag('有屏幕'),
    heading: '有屏幕',
    value: true,
    list: '是',
    sheet: ['是', text],
  },
  choice: {
    name: 'ethnicity',
    field: say.choice('民族', 'DJ_COMM_MZXX'),
    heading: '民族',
    value: '01',
    list: '汉族',
    sheet: ['汉族', text],
  },
  choices: {
    name: 'genders',
    field: say.choices('面向', 'DJ_COMM_XB'),
    heading: '面向',
    value: '2;1',
    list: '女、男',
    sheet: ['女、男', text],
  },
  state: {
    name: 'state',
    field: say.state('状态', 'DJ_DF_HDZT', { default: '1' }),
    heading: '状态',
    value: '1',
    list: '待核对',
    sheet: ['待核对', text],
    // Its steps are told by the process.
    trace: null,
    paper: '待核对',
  },
  ref: {
    name: 'unitId',
    field: say.ref('单位', 'unit'),
    heading: '单位',
    value: '物理学院',
    list: '物理学院',
    sheet: ['物理学院', text],
  },
  refs: {
    name: 'sharerIds',
    field: say.refs('共用单位', 'unit'),
    heading: '共用单位',
    value: ['物理学院', '外国语学院'],
    list: '物理学院、外国语学院',
    sheet: ['物理学院、外国语学院', text],
  },
  idCard: {
    name: 'idCard',
    field: say.idCard('公民身份号码'),
    heading: '公民身份号码',
    value: '999999199003072317',
    listed: '999***********2317',
    list: '999***********2317',
    sheet: ['999***********2317', text],
  },
  certificateNo: {
    name: 'passportNo',
    field: say.certificateNo('护照号码'),
    heading: '护照号码',
    value: 'E12345678',
    listed: 'E*****678',
    list: 'E*****678',
    sheet: ['E*****678', text],
  },
  phone: {
    name: 'phone',
    field: say.phone('联系电话'),
    heading: '联系电话',
    value: '19900009999',
    listed: '199****9999',
    list: '199****9999',
    sheet: ['199****9999', text],
  },
  telephone: {
    name: 'telephone',
    field: say.telephone('办公电话'),
    heading: '办公电话',
    value: '0571-88270001',
    listed: '057******0001',
    list: '057******0001',
    sheet: ['057******0001', text],
  },
  sealedText: {
    name: 'address',
    field: say.sealedText('详细地址'),
    heading: '详细地址',
    value: '学府路1号',
    listed: '******',
    list: '******',
    sheet: ['******', text],
  },
  file: {
    name: 'paper',
    field: say.file('附件'),
    heading: '附件',
    value: 'a.pdf',
    list: '查看附件',
    sheet: null,
    trace: '已上传',
  },
  files: {
    name: 'papers',
    field: say.files('材料'),
    heading: '材料',
    value: ['a.pdf', 'b.pdf'],
    list: '查看 1 查看 2',
    sheet: null,
    trace: '2 个文件',
  },
  photo: {
    name: 'photo',
    field: say.photo('照片'),
    heading: '照片',
    value: 'c.png',
    list: '照片',
    sheet: null,
    trace: '已上传',
  },
};

export const samples: readonly Sample[] = Object.values(shownByType);

/** An entity that has one field of each type. */
export const everyType = resource('everyType', {
  area: 'organisation',
  label: '各类字段',
  path: 'api/everyType',
  kind: 'record',
  scope: 'organisationId',
  title: 'title',
  key: [],
  search: ['title'],
  fields: {
    organisationId: say.ref('管理党组织', 'partyOrganisation', { required: true }),
    ...Object.fromEntries(samples.map(({ name, field }) => [name, field])),
  },
  list: { columns: samples.map(({ name }) => name), filters: [], sort: 'title' },
});
