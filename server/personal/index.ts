/** What one person keeps beside the records: views of lists, settings of the screen, drafts of forms. */
import { personalTexts } from 'contract/personal/texts.ts';
import { area } from '../kit/registry.ts';
import { ownApplications } from './applications.ts';
import { draftRoutes } from './drafts.ts';
import { preferenceRoutes } from './preferences.ts';
import { savedViewRoutes } from './saved-views.ts';
import * as tables from './tables.ts';

export const personal = area({
  texts: personalTexts,
  tables,
  routes: [...savedViewRoutes, ...preferenceRoutes, ...draftRoutes, ownApplications],
});
