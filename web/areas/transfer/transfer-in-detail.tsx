export { WayDetail as TransferInDetail } from './parts/way-pages.tsx';
