/** How many hours a year asks of whom. Domain-cadre 1.3, 4.1, 4.8, decision 334. */

/** What somebody is asked for, the most of it first. */
export const targetKinds = ['division', 'section', 'post', 'member'] as const;
export type TargetKind = (typeof targetKinds)[number];

interface Said {
  /** Key of the configuration, and what holds where nobody set it. */
  key: string;
  hours: string;
  label: string;
  basis: string;
}
export const targets: Readonly<Record<TargetKind, Said>> = {
  division: {
    key: 'hours.division',
    hours: '110',
    label: '处级及以上干部',
    basis: '《干部教育培训工作条例》：每 5 年不少于 550 学时，按每年平均计',
  },
  section: {
    key: 'hours.section',
    hours: '90',
    label: '科级干部',
    basis: '《干部教育培训工作条例》：每年不少于 12 天或 90 学时',
  },
  post: {
    key: 'hours.post',
    hours: '56',
    label: '基层党组织书记和班子成员',
    basis: '《中国共产党党员教育管理工作条例》：每年不少于 56 学时',
  },
  member: {
    key: 'hours.member',
    hours: '32',
    label: '党员',
    basis: '《中国共产党党员教育管理工作条例》：每年不少于 32 学时',
  },
};
