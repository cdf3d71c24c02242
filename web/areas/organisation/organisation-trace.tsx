import { organisationLog } from 'contract/change/log.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { ChangeLog } from '../change/index.ts';

/** 党组织变更日志. */
export const OrganisationTrace = () => (
  <ChangeLog log={organisationLog} resource={partyOrganisation} detail="/organisation/detail" />
);
