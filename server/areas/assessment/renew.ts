/** What the boxes held before they were emptied is not left lying on the disk. */
import { renewing } from '../../ballots/renew.ts';

export const renewPages = renewing('assessment', '测评票箱换新');
