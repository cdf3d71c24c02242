import { addMonths } from 'contract/kit/calendar.ts';
import type { Sample } from '../../kit/suites/sample.ts';

/** What the rules of statistics ask of a row. */
export const samples: Record<string, Sample> = {
  bulletin: {
    values: n => ({ organisationId: '9999990001201', period: '1', firstMonth: addMonths('1960-01-01', n).slice(0, 7) }),
    changes: { title: '物理学院党委工作通报' },
  },
};
