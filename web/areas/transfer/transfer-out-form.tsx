import { WayForm } from './parts/way-pages.tsx';
import { out } from './parts/words.ts';

export const TransferOutForm = () => <WayForm way={out} />;
