/** Personal files of cadres and members: their materials, looked at page by page, shared for a time. Domain-cadre 6.1 and 6.2. */
import { archiveTexts } from 'contract/archive/texts.ts';
import { area, type Area } from '../../kit/registry.ts';
import type { Store } from '../file/index.ts';
import { catalogueCounts, catalogueRules } from './catalogue.ts';
import { endPastShares } from './ending.ts';
import { itemRules, keptItems } from './item.ts';
import { missingRoutes } from './missing-sheet.ts';
import { receivedRoutes } from './received.ts';
import { shareCounts, shareRoutes } from './share.ts';
import { taskPack } from './task-pack.ts';
import { taskRoutes } from './task.ts';
import { viewRoutes } from './view.ts';
import { volumeRoutes } from './volume.ts';

export { ensureCatalogue, fillCatalogue } from './catalogue.ts';
export { noteLook } from './view.ts';
export { archiveDocuments } from './directory.ts';
export { endShares } from './ending.ts';
export { askTask } from './task.ts';

/** With the store of the deployment, for the pages. */
export const archive = (store: Store): Area =>
  area({
    texts: archiveTexts,
    rules: [catalogueRules, itemRules(store)],
    rollups: [catalogueCounts, shareCounts],
    kept: [keptItems],
    jobs: [endPastShares],
    packs: [taskPack(store)],
    routes: [...volumeRoutes, ...missingRoutes, ...shareRoutes, ...receivedRoutes, ...taskRoutes, ...viewRoutes(store)],
  });
