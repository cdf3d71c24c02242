import { schoolClassPicker, unitPicker } from 'contract/organisation/pickers.ts';
import { schoolClass } from 'contract/organisation/school-class.ts';
import { unit } from 'contract/organisation/unit.ts';
import { serve } from '../../kit/route.ts';
import { pick } from '../../kit/resource/picker.ts';

export const organisationPickers = [
  serve(unitPicker, ({ tx, query }) => pick(tx, unit, ['name', 'code', 'category', 'parentId'], query)),
  serve(schoolClassPicker, ({ tx, query }) => pick(tx, schoolClass, ['name', 'code', 'grade', 'unitId'], query)),
];
