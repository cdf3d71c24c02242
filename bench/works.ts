/** Long work, measured by programs of its own that bear these names. */
export const works = [
  'export',
  'import',
  'ballots',
  'appraisal',
  'assessment',
  'merge',
  'nightly',
  'documents',
  'graduation',
  'dues',
  'signing',
  'study',
  'certificates',
  'sitting',
  'cadres',
  'cadre-sheets',
];
