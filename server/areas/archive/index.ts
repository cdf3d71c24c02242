/** Personal files of cadres and members: their materials, looked at page by page, shared for a time. Domain-cadre 6.1 and 6.2. */
import { archiveTexts } from 'contract/archive/texts.ts';
import { pageWords } from 'contract/archive/page-words.ts';
import { area, type Area } from '../../kit/registry.ts';
import type { Store } from '../file/index.ts';
import { catalogueCounts, catalogueRules, firstPlaces } from './catalogue.ts';
import { endPastShares } from './ending.ts';
import { itemRules, keptItems } from './item.ts';
import { missingRoutes } from './missing-sheet.ts';
import { receivedRoutes } from './received.ts';
import { shareCounts, shareRoutes } from './share.ts';
import { taskPack } from './task-pack.ts';
import { taskRoutes } from './task.ts';
import { viewRoutes } from './view.ts';
import { volumeRoutes } from './volume.ts';
import { archiveDocuments } from './directory.ts';
import { plantArchives } from './demonstration/archives.ts';

export { countPages } from './pages.ts';

export const archive = area({
  texts: archiveTexts,
  pageWords,
  documents: archiveDocuments,
  firstRows: [firstPlaces],
  rules: [catalogueRules],
  rollups: [catalogueCounts, shareCounts],
  kept: [keptItems],
  jobs: [endPastShares],
  routes: [...volumeRoutes, ...missingRoutes, ...shareRoutes, ...receivedRoutes, ...taskRoutes],
});

/** What asks for the pages themselves, which lie in the store of the deployment. */
export const archivePages = (store: Store): Area =>
  area({
    demonstrate: [{ name: 'archives', after: 'cadreStatements', make: tx => plantArchives(tx, store) }],
    rules: [itemRules(store)],
    packs: [taskPack(store)],
    routes: viewRoutes(store),
  });
