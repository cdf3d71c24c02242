/** What students of one class share, written once for the people known by name. */
import type { StudentFields } from '../shape.ts';

export const physics2023 = {
  level: '2',
  grade: '2023',
  enrolledOn: '2023-09-01',
  graduatesOn: '2027-06-30',
  state: '1',
};
export const undergraduate2024 = {
  level: '2',
  grade: '2024',
  enrolledOn: '2024-09-01',
  graduatesOn: '2028-06-30',
  state: '1',
};
export const languages2025 = {
  level: '2',
  grade: '2025',
  enrolledOn: '2025-09-01',
  graduatesOn: '2029-06-30',
  state: '1',
};
export const physics2022 = {
  level: '2',
  grade: '2022',
  enrolledOn: '2022-09-01',
  graduatesOn: '2026-06-30',
  state: '3',
};
export const master2024 = {
  level: '3',
  grade: '2024',
  enrolledOn: '2024-09-01',
  graduatesOn: '2027-06-30',
  state: '1',
};
export const doctor2024 = {
  level: '4',
  grade: '2024',
  enrolledOn: '2024-09-01',
  graduatesOn: '2028-06-30',
  state: '1',
};

export const league = (study: StudentFields, leagueJoinedOn: string) => ({
  ...study,
  isLeagueMember: true,
  leagueJoinedOn,
});
export const asMaster = {
  personType: '13',
  jobPost: '0803',
  education: '21',
  degree: '407',
  classId: 'class-physics-master-2024',
  graduateSchool: '江临大学',
  major: '光学',
};
export const asDoctor = {
  ...asMaster,
  personType: '14',
  education: '14',
  degree: '307',
  classId: 'class-physics-doctor-2024',
};
export const fromSchool = { education: '61', graduateSchool: '江临市第一中学' };
export const dormitory = '学府路1号桃园';
