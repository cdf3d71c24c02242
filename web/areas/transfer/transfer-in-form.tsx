import { WayForm } from './parts/way-pages.tsx';
import { into } from './parts/words.ts';

export const TransferInForm = () => <WayForm way={into} />;
