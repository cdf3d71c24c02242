/** One account per role of `reference/roles.csv` that names one, held by a person who fits the role. */
import type { SeedAccount } from '../shape.ts';

const account = (
  username: string,
  name: string,
  personKey: string | undefined,
  role: string,
  place: { organisationKey?: string; unitKey?: string } = {},
): SeedAccount => ({ username, name, ...(personKey && { personKey }), roles: [{ role, ...place }] });

const physics = { organisationKey: 'org-physics' };
const optics = { organisationKey: 'org-physics-optics' };

/** Of the university of a demonstration: what one of the school proposes, another confirms. */
export const secondOfSchool = account('demo.school2', '党校第二管理员', undefined, 'ROLE_PARTY_SCHOOL_ADMIN');

export const accounts: SeedAccount[] = [
  account('demo.department', '周若川', 'p-zhou', 'ROLE_ORG_DEPARTMENT_ADMIN'),
  account('demo.departmentstaff', '郑怀瑜', 'p-zheng', 'ROLE_ORG_DEPARTMENT_STAFF'),
  account('demo.cadreoffice', '温如玉', 'p-wen', 'ROLE_CADRE_OFFICE'),
  account('demo.discipline', '严正平', 'p-yan', 'ROLE_DISCIPLINE_OFFICE'),
  account('demo.leader', '罗景行', 'p-luo', 'ROLE_SCHOOL_LEADER'),
  account('demo.college', '董思源', 'p-dong', 'ROLE_COLLEGE_COMMITTEE', physics),
  account('demo.secretary', '丁砚书', 'p-ding', 'ROLE_BRANCH_SECRETARY', optics),
  account('demo.branchstaff', '顾青岚', 'p-gu', 'ROLE_BRANCH_STAFF', optics),
  account('demo.dues', '叶舒窈', 'p-ye', 'ROLE_DUES_MANAGER', physics),
  account('demo.duesreview', '秦望舒', 'p-qin', 'ROLE_DUES_REVIEWER', physics),
  account('demo.member', '陆知微', 'p-lu', 'ROLE_MEMBER'),
  account('demo.applicant', '夏语冰', 'p-xia', 'ROLE_APPLICANT'),
  account('demo.unitadmin', '蒋知夏', 'p-jiang', 'ROLE_UNIT_ADMIN', { unitKey: 'unit-materials' }),
  account('demo.unitleader', '邵承志', 'p-shao', 'ROLE_UNIT_LEADER', { unitKey: 'unit-physics' }),
  account('demo.cadre', '许怀瑾', 'p-xu', 'ROLE_CADRE'),
  account('demo.school', '柳含章', 'p-liu', 'ROLE_PARTY_SCHOOL_ADMIN'),
  account('demo.marker', '方予安', 'p-fang', 'ROLE_PARTY_SCHOOL_TEACHER'),
  account('demo.adviser', '白若溪', 'p-bai', 'ROLE_CLASS_ADVISER'),
  account('demo.trainee', '江远帆', 'p-jiangyf', 'ROLE_TRAINEE'),
  account('demo.student', '苗禾', 'p-miao', 'ROLE_STUDENT'),
  account('demo.teacher', '贺兰亭', 'p-helan', 'ROLE_TEACHER'),
  account('demo.default', '纪云深', 'p-ji', 'ROLE_SYSTEM_DEFAULT'),
  account('admin', '系统管理员', undefined, 'ROLE_SYSTEM_ADMIN'),
  account('demo.security', '安全管理员', undefined, 'ROLE_SECURITY_ADMIN'),
  account('demo.audit', '审计管理员', undefined, 'ROLE_AUDIT_ADMIN'),
];
