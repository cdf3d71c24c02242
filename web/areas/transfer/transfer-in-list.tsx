import { WayList } from './parts/way-pages.tsx';
import { into } from './parts/words.ts';

export const TransferInList = () => <WayList way={into} />;
