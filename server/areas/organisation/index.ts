import { correctOrganisation } from 'contract/organisation/actions.ts';
import { organisationTexts } from 'contract/organisation/texts.ts';
import { correctWith } from '../../kit/act.ts';
import { area } from '../../kit/house.ts';
import { changePreview } from './change-preview.ts';
import { undoChange } from './change-undo.ts';
import { organisationRollups } from './counts.ts';
import { organisationChangeActions, organisationChangeRules } from './organisation-change.ts';
import { activate, partyOrganisationRules } from './party-organisation.ts';
import { organisationPickers } from './pickers.ts';
import { schoolClassRules } from './school-class.ts';
import { treeRoutes } from './trees.ts';
import { branchSizes, missingCommittees, termEnds } from './watches.ts';
import { unitComputed, unitRules } from './unit.ts';

export { organisationDocuments } from './documents.ts';
export { isCounted } from './counts.ts';

export const organisation = area({
  texts: organisationTexts,
  rules: [partyOrganisationRules, organisationChangeRules, unitRules, schoolClassRules],
  computed: [unitComputed],
  rollups: organisationRollups,
  actions: [activate, correctWith(correctOrganisation), ...organisationChangeActions, undoChange],
  watches: [termEnds, branchSizes, missingCommittees],
  routes: [changePreview, ...treeRoutes, ...organisationPickers],
});
