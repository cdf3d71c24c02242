/** What an administrator sets for everybody, dictionaries and the system configuration, and what a person sees of the own data. */
import { settingsTexts } from 'contract/settings/texts.ts';
import { area } from '../../kit/registry.ts';
import { configurationKeepingRoutes } from './configuration.ts';
import { ownArchiveRoute } from './own-archive.ts';
import { ownCertificatesRoute } from './own-certificates.ts';
import { ownPaperRoute } from './own-paper.ts';
import { dictionaryKeepingRoutes, dictionaryRules } from './dictionary.ts';
import * as tables from './tables.ts';

export const settings = area({
  texts: settingsTexts,
  tables,
  rules: [dictionaryRules],
  routes: [
    ...dictionaryKeepingRoutes,
    ...configurationKeepingRoutes,
    ownArchiveRoute,
    ownPaperRoute,
    ownCertificatesRoute,
  ],
});
