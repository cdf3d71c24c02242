export { WayDetail as TransferInternalDetail } from './parts/way-pages.tsx';
