/** A college names its people by sheet: each is entered and looked at, and handed in afterwards. Domain-cadre 4.2. */
import { registration } from 'contract/party-school/registration.ts';
import { sheetRoutesOf } from '../../import/routes.ts';

export const registrationSheetRoutes = sheetRoutesOf(registration);
