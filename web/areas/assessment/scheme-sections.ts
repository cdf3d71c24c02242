/** What a scheme says of itself, on its page and beside its list. */
export const schemeSections = [
  {
    title: '方案',
    fields: [
      'name',
      'year',
      'kind',
      'objectKind',
      'unitId',
      'judgeType',
      'wording',
      'startAt',
      'endAt',
      'isExtended',
      'reportDueOn',
    ],
  },
  {
    title: '计分',
    fields: ['minGroupBallots', 'trimPercent', 'excellentScore', 'competentScore', 'basicScore', 'incompetentScore'],
  },
  { title: '测评票', fields: ['hasDrafts', 'notice', 'resultTold', 'configHash', 'closedAt', 'closeReason'] },
];
