/** Every document the platform can make, one line each. An area adds its own here. */
import { developmentDocuments } from './development/index.ts';
import { duesDocuments } from './dues/index.ts';
import { electionDocuments } from './election/index.ts';
import { memberDocuments } from './member/index.ts';
import { organisationDocuments } from './organisation/index.ts';
import { transferDocuments } from './transfer/index.ts';
import type { OfficialDocument } from '../documents/said.ts';

export const allDocuments: OfficialDocument[] = [
  ...memberDocuments,
  ...organisationDocuments,
  ...developmentDocuments,
  ...duesDocuments,
  ...electionDocuments,
  ...transferDocuments,
];
