import { everyPageAtTheDesk } from './every-page.ts';
import { shareOfAreas } from './walk.ts';

everyPageAtTheDesk(shareOfAreas(4, 4));
