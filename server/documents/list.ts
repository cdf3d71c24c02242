/** Every document the platform can make, one line each. An area adds its own here. */
import { developmentDocuments } from '../areas/development/index.ts';
import { electionDocuments } from '../areas/election/index.ts';
import { memberDocuments } from '../areas/member/index.ts';
import { organisationDocuments } from '../areas/organisation/index.ts';
import { transferDocuments } from '../areas/transfer/index.ts';
import type { OfficialDocument } from './said.ts';

export const allDocuments = (): OfficialDocument[] => [
  ...memberDocuments,
  ...organisationDocuments,
  ...developmentDocuments,
  ...electionDocuments,
  ...transferDocuments,
];
