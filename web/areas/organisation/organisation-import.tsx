import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { ImportWizard } from '../../import/wizard.tsx';

export const OrganisationImport = () => <ImportWizard resource={partyOrganisation} />;
