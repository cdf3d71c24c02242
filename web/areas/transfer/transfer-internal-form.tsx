import { WayForm } from './parts/way-pages.tsx';
import { within } from './parts/words.ts';

export const TransferInternalForm = () => <WayForm way={within} />;
