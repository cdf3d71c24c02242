/** What the fictional university is made of: schools, offices, other bodies, and the words its people carry. */

export interface College {
  code: string;
  name: string;
  short: string;
  /** Last two places of the degree codes: 07 理学, 08 工学 … */
  field: string;
  majors: readonly string[];
  /** 611, or 621 where the school is small. */
  category: '611' | '621';
}

const college = (code: number, name: string, short: string, field: string, majors: string, category = '611') =>
  ({ code: String(code), name, short, field, majors: majors.split(' '), category }) as College;

/** The first three are those of the named world. */
export const colleges: readonly College[] = [
  college(201, '物理学院', '物理', '07', '物理学 应用物理学'),
  college(202, '材料科学与工程学院', '材料', '08', '材料物理 高分子材料与工程'),
  college(203, '外国语学院', '外语', '05', '翻译 英语', '621'),
  college(204, '数学与统计学院', '数学', '07', '数学与应用数学 统计学'),
  college(205, '化学学院', '化学', '07', '化学 应用化学'),
  college(206, '生命科学学院', '生科', '07', '生物科学 生物技术'),
  college(207, '计算机学院', '计算机', '08', '计算机科学与技术 软件工程'),
  college(208, '电子信息学院', '电信', '08', '电子信息工程 通信工程'),
  college(209, '自动化学院', '自动化', '08', '自动化 机器人工程'),
  college(210, '机械工程学院', '机械', '08', '机械工程 工业设计'),
  college(211, '土木建筑学院', '土建', '08', '土木工程 工程管理'),
  college(212, '水利水电学院', '水利', '08', '水利水电工程 港口航道与海岸工程'),
  college(213, '环境科学与工程学院', '环境', '08', '环境工程 环境科学'),
  college(214, '能源与动力学院', '能动', '08', '能源与动力工程 新能源科学与工程'),
  college(215, '经济学院', '经济', '02', '经济学 金融学'),
  college(216, '管理学院', '管理', '12', '工商管理 会计学'),
  college(217, '法学院', '法学', '03', '法学 知识产权'),
  college(218, '马克思主义学院', '马院', '03', '思想政治教育 马克思主义理论'),
  college(219, '公共管理学院', '公管', '12', '行政管理 劳动与社会保障'),
  college(220, '人文学院', '人文', '05', '汉语言文学 汉语国际教育', '621'),
  college(221, '新闻与传播学院', '新传', '05', '新闻学 广播电视学'),
  college(222, '教育学院', '教育', '04', '教育学 教育技术学', '621'),
  college(223, '艺术学院', '艺术', '13', '音乐学 视觉传达设计', '621'),
  college(224, '体育学院', '体育', '04', '体育教育 运动训练', '621'),
  college(225, '医学院', '医学', '10', '临床医学 护理学'),
];

/** A larger university repeats the schools on further campuses. */
export const campuses = ['东湖', '南山', '北岸', '西津', '滨江', '云麓', '临港', '白沙', '青屿'].map(
  name => `${name}校区`,
);

export const partyOffices = [
  '党委办公室',
  '宣传部',
  '统战部',
  '学生工作部',
  '研究生工作部',
  '教师工作部',
  '保卫部',
  '巡察办公室',
];
export const offices = (
  '校长办公室 人事处 教务处 科研处 研究生院 财务处 审计处 国际合作与交流处 招生就业处 ' +
  '资产管理处 基建处 后勤管理处 信息化办公室 发展规划处'
).split(' ');
export const massOrganisations = ['工会', '共青团江临大学委员会'];

export interface OtherBody {
  name: string;
  category: '611' | '621';
  units: readonly { name: string; category: string }[];
  branchType: string;
  personType: string;
  /** Branches per 25 schools. */
  weight: number;
}

const unit = (category: string) => (name: string) => ({ name, category });

export const otherBodies: readonly OtherBody[] = [
  { name: '附属医院', category: '611', units: [unit('5')('附属医院')], branchType: '9', personType: '06', weight: 14 },
  { name: '后勤集团', category: '611', units: [unit('8')('后勤集团')], branchType: '2', personType: '05', weight: 5 },
  {
    name: '附属学校',
    category: '621',
    units: ['附属中学', '附属小学', '附属幼儿园'].map(unit('6')),
    branchType: '9',
    personType: '07',
    weight: 4,
  },
  {
    name: '直属单位',
    category: '621',
    units: ['图书馆', '档案馆', '继续教育学院', '现代教育技术中心'].map(unit('3')),
    branchType: '3',
    personType: '04',
    weight: 5,
  },
  {
    name: '科学技术研究院',
    category: '611',
    units: [unit('4')('科学技术研究院')],
    branchType: '3',
    personType: '04',
    weight: 5,
  },
  {
    name: '资产经营公司',
    category: '621',
    units: ['资产经营公司', '大学出版社'].map(unit('7')),
    branchType: '9',
    personType: '09',
    weight: 3,
  },
];

export const schools = [
  '江临大学',
  '云川大学',
  '北屿大学',
  '海宁理工大学',
  '东岚师范大学',
  '南渚科技大学',
  '西麓财经大学',
];
export const middleSchools = ['江临市第一中学', '云川中学', '北屿实验中学', '南渚市高级中学', '西麓外国语学校'];

export const places = (
  '湖北黄冈 湖北荆州 湖北宜昌 湖北襄阳 湖北恩施 湖南长沙 湖南岳阳 湖南衡阳 江西南昌 江西赣州 安徽合肥 安徽安庆 ' +
  '河南郑州 河南信阳 河南南阳 河北保定 山东济南 山东青岛 山西太原 陕西西安 陕西汉中 江苏南京 江苏苏州 浙江杭州 ' +
  '浙江温州 福建福州 福建泉州 广东广州 广东潮州 广西南宁 广西桂林 海南海口 四川成都 四川绵阳 重庆万州 贵州遵义 ' +
  '云南昆明 云南大理 甘肃天水 青海西宁 宁夏银川 新疆喀什 西藏拉萨 内蒙古包头 辽宁大连 吉林长春 黑龙江哈尔滨 北京 上海 天津'
).split(' ');

export const districts = ['望江区', '东湖区', '南山区', '北岸区', '滨江区'].map(name => `湖北省江临市${name}`);
export const countries = ['德国', '日本', '英国', '新加坡', '法国', '加拿大', '澳大利亚'];
