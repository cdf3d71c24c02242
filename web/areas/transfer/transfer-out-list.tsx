import { WayList } from './parts/way-pages.tsx';
import { out } from './parts/words.ts';

export const TransferOutList = () => <WayList way={out} />;
