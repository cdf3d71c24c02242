import { everyPageOnThePhone } from './every-page.ts';
import { shareOfAreas } from './walk.ts';

everyPageOnThePhone(shareOfAreas(3, 3));
