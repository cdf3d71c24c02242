/** What the boxes held before they were emptied is not left lying on the disk. */
import { renewing } from '../../ballots/renew.ts';

export const renewPages = renewing('appraisal', '评议票箱换新');
