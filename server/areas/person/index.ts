import { correctPerson } from 'contract/person/actions.ts';
import { personTexts } from 'contract/person/texts.ts';
import * as offers from 'contract/person/actions.ts';
import { pageWords } from 'contract/person/page-words.ts';
import { area } from '../../kit/registry.ts';
import { correctWithApproval } from '../member/index.ts';
import { awardRoutes } from './award.ts';
import { duplicateRoutes } from './duplicates.ts';
import { changeNumberHandler } from './number.ts';
import { personRules, studentRules } from './person.ts';
import { personRecordsRoute } from './records.ts';
import { familyMemberRules } from './family-member.ts';
import { disciplineRules } from './discipline.ts';
import { disciplineHandler } from './discipline-process.ts';
import { endingDisciplines } from './watches.ts';
import { educationRecordRules } from './education-record.ts';
import { honourHandler, honourRules } from './honour.ts';
import { firstInfluencePeriods, influencePeriodRules } from './influence-period.ts';
import { periodRules } from './periods.ts';
import { personPickers } from './pickers.ts';
import { rewardStatistics } from './reward-statistics.ts';
import { resumeEntryRules } from './resume-entry.ts';
import { provedStudyRules, verifyStudyHandler, withdrawStudyHandler } from './verify-study.ts';
import { plantDisciplines } from './demonstration/disciplines.ts';
import { plantDuplicates } from './demonstration/duplicates.ts';
import * as tables from './tables.ts';

export { besidesOf, endsBefore } from './beside.ts';
export { kinAmong, type Kin } from './kin.ts';

export const person = area({
  texts: personTexts,
  pageWords,
  tables,
  offers,
  firstRows: [firstInfluencePeriods],
  demonstrate: [
    { name: 'disciplines', make: plantDisciplines },
    { name: 'duplicates', after: 'endings', make: plantDuplicates },
  ],
  rules: [
    personRules,
    studentRules,
    honourRules,
    disciplineRules,
    influencePeriodRules,
    familyMemberRules,
    resumeEntryRules,
    educationRecordRules,
    provedStudyRules,
    ...periodRules,
  ],
  processes: [disciplineHandler, honourHandler],
  watches: [endingDisciplines],
  actions: [correctWithApproval(correctPerson), changeNumberHandler, verifyStudyHandler, withdrawStudyHandler],
  routes: [...personPickers, ...duplicateRoutes, ...awardRoutes, personRecordsRoute, ...rewardStatistics],
});
