/** The area of the administration of accounts: users, sessions, sign-in records and the audit. */
import { accountTexts } from 'contract/account/texts.ts';
import { area, type Area } from '../../kit/registry.ts';
import type { Parts } from '../platform/index.ts';
import { emailRoutes } from './email.ts';
import { exportRoutes } from './export.ts';
import { logRoutes } from './logs.ts';
import { passwordRoutes } from './passwords.ts';
import { profileRoutes } from './profile.ts';
import { sheetRoutes } from './sheet.ts';
import { userRoutes } from './users.ts';
import { withoutAccountRoutes } from './without-account.ts';
import { computedWords } from './words.ts';

/** Works with the sessions and hashes of the platform of the same instance. */
export const account = (parts: Parts): Area =>
  area({
    texts: accountTexts,
    computed: computedWords,
    routes: [
      ...userRoutes(parts),
      ...withoutAccountRoutes(parts),
      ...passwordRoutes(parts),
      ...sheetRoutes(parts),
      ...profileRoutes,
      ...emailRoutes(parts),
      ...logRoutes(parts),
      ...exportRoutes,
    ],
  });
