import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { organisationTexts } from 'contract/organisation/texts.ts';
import { unit } from 'contract/organisation/unit.ts';
import { area } from '../../kit/house.ts';
import { organisationRollups } from './counts.ts';
import { activate, correct, partyOrganisationRules } from './party-organisation.ts';
import { organisationPickers } from './pickers.ts';
import { schoolClassRules } from './school-class.ts';
import { updateInTree } from './tree.ts';
import { treeRoutes } from './trees.ts';
import { unitComputed, unitRules } from './unit.ts';

export { isCounted } from './counts.ts';

export const organisation = area({
  texts: organisationTexts,
  rules: [partyOrganisationRules, unitRules, schoolClassRules],
  computed: [unitComputed],
  rollups: organisationRollups,
  actions: [activate, correct],
  verbs: [updateInTree(unit), updateInTree(partyOrganisation)],
  routes: [...treeRoutes, ...organisationPickers],
});
