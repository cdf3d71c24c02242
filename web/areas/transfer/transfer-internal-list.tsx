import { WayList } from './parts/way-pages.tsx';
import { within } from './parts/words.ts';

export const TransferInternalList = () => <WayList way={within} />;
