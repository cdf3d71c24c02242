export { AnnouncementBlock } from './announcement-block.tsx';
export { TodoBlock, WarningBlock, WarningFigure } from './home-blocks.tsx';
export { WeekBlock } from './week-block.tsx';
