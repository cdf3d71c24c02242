/** What a record says of itself, where its steps are not shown: at a glance, and as of a day that is past. */
export const recordSections = [
  {
    title: '基本情况',
    fields: [
      'name',
      'number',
      'organisationId',
      'unitId',
      'classId',
      'quotaCategory',
      'isLeagueMember',
      'isRecommended',
    ],
  },
  {
    title: '发展过程',
    fields: [
      'stage',
      'step',
      'state',
      'appliedOn',
      'activistOn',
      'objectOn',
      'joinedOn',
      'probationEndOn',
      'contactIds',
      'introducerIds',
    ],
  },
];
