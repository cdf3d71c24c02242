export { AnnouncementBlock } from './announcement-block.tsx';
