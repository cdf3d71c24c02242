/** Everything the migrations must bring about: the tables of all resources and the plain ones, by any name. */
import { resources } from 'contract/resources.ts';
import * as message from './areas/message/tables.ts';
import * as platform from './areas/platform/tables.ts';
import * as signInWays from './areas/platform/ways/tables.ts';
import * as bulk from './bulk/tables.ts';
import * as exports from './export/tables.ts';
import * as sheets from './import/tables.ts';
import { tablesOf } from './kit/table.ts';
import * as kit from './kit/tables.ts';
import * as personal from './personal/tables.ts';

export const schema = {
  ...message,
  ...platform,
  ...signInWays,
  ...bulk,
  ...exports,
  ...sheets,
  ...kit,
  ...personal,
  ...Object.fromEntries(tablesOf(resources)),
};
