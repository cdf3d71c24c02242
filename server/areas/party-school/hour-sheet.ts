/** Hours by sheet, as activities and outside academies tell them: the one import, people by 工号 or 学号. Domain-cadre 4.8. */
import { hourRecord } from 'contract/party-school/hour-record.ts';
import { sheetRoutesOf } from '../../import/routes.ts';

export const hourSheetRoutes = sheetRoutesOf(hourRecord);
