export { AnnouncementBlock } from './announcement-block.tsx';
export { TodoBlock, WarningBlock, WarningFigure } from './home-blocks.tsx';
export { ReminderCalendar } from './reminder-calendar.tsx';
export { WeekBlock } from './week-block.tsx';
