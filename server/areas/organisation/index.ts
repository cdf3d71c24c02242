import { correctOrganisation } from 'contract/organisation/actions.ts';
import { organisationTexts } from 'contract/organisation/texts.ts';
import { school } from 'contract/kit/process.ts';
import * as offers from 'contract/organisation/actions.ts';
import { pageWords } from 'contract/organisation/page-words.ts';
import { correctWith } from '../../kit/process/act.ts';
import { area } from '../../kit/registry.ts';
import { committeesAbove } from '../workflow/index.ts';
import { changePreview } from './change-preview.ts';
import { organisationRollups } from './counts.ts';
import { organisationChangeHandler, organisationChangeRules } from './organisation-change.ts';
import { activate, partyOrganisationRules } from './party-organisation.ts';
import { organisationPickers } from './pickers.ts';
import { schoolClassRules } from './school-class.ts';
import { treeRoutes } from './trees.ts';
import { branchSizes, missingCommittees, termEnds } from './watches.ts';
import { unitComputed, unitRules } from './unit.ts';
import { organisationDocuments } from './documents.ts';

export { isCounted } from './counts.ts';

export const organisation = area({
  texts: organisationTexts,
  pageWords,
  offers,
  documents: organisationDocuments,
  hands: {
    async committeeAbove(tx, rows) {
      const above = await committeesAbove(
        tx,
        rows.map(row => String(row['organisationId'])),
      );
      return above.map(id => id ?? school);
    },
  },
  rules: [partyOrganisationRules, organisationChangeRules, unitRules, schoolClassRules],
  computed: [unitComputed],
  rollups: organisationRollups,
  processes: [organisationChangeHandler],
  actions: [activate, correctWith(correctOrganisation)],
  watches: [termEnds, branchSizes, missingCommittees],
  routes: [changePreview, ...treeRoutes, ...organisationPickers],
});
