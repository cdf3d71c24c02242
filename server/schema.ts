/** Everything the migrations must bring about: the tables of all resources and the plain ones, by any name. */
import { resources } from 'contract/resources.ts';
import * as notice from './areas/notice/tables.ts';
import * as settings from './areas/settings/tables.ts';
import * as assessment from './areas/assessment/tables.ts';
import * as appraisal from './areas/appraisal/tables.ts';
import * as election from './areas/election/tables.ts';
import * as access from './areas/access/tables.ts';
import * as account from './areas/account/tables.ts';
import * as payment from './areas/dues/payment/tables.ts';
import * as development from './areas/development/tables.ts';
import * as meeting from './areas/meeting/tables.ts';
import * as partySchool from './areas/party-school/tables.ts';
import * as message from './areas/message/tables.ts';
import * as files from './areas/file/tables.ts';
import * as platform from './areas/platform/tables.ts';
import * as report from './areas/report/tables.ts';
import * as statistics from './areas/statistics/tables.ts';
import * as persons from './areas/person/tables.ts';
import * as workflow from './areas/workflow/tables.ts';
import * as signInWays from './areas/platform/ways/tables.ts';
import * as bulk from './bulk/tables.ts';
import * as documents from './documents/tables.ts';
import * as exports from './export/tables.ts';
import * as sheets from './import/tables.ts';
import { tablesOf } from './kit/database/table.ts';
import * as kit from './kit/database/tables.ts';
import * as operations from './operations/tables.ts';
import * as personal from './personal/tables.ts';

export const schema = {
  ...access,
  ...account,
  ...development,
  ...payment,
  ...appraisal,
  ...assessment,
  ...election,
  ...meeting,
  ...message,
  ...partySchool,
  ...platform,
  ...signInWays,
  ...bulk,
  ...exports,
  ...documents,
  ...files,
  ...sheets,
  ...kit,
  ...notice,
  ...operations,
  ...settings,
  ...personal,
  ...report,
  ...statistics,
  ...persons,
  ...workflow,
  ...Object.fromEntries(tablesOf(resources)),
};
