/** Everything the migrations must bring about: the tables of all resources and the plain ones, by any name. */
import { resources } from 'contract/resources.ts';
import * as access from './areas/access/tables.ts';
import * as account from './areas/account/tables.ts';
import * as files from './areas/file/tables.ts';
import { areasWith } from './areas/index.ts';
import * as platform from './areas/platform/tables.ts';
import * as signInWays from './areas/platform/ways/tables.ts';
import { tablesOf } from './kit/database/table.ts';
import * as kit from './kit/database/tables.ts';
import * as operations from './operations/tables.ts';

/** What is made with settings brings no tables to the list of areas. */
const made = { ...access, ...account, ...platform, ...signInWays, ...files, ...kit, ...operations };

export const schema: Record<string, unknown> = Object.assign(
  {},
  made,
  ...areasWith().map(({ tables }) => tables),
  Object.fromEntries(tablesOf(resources)),
);
