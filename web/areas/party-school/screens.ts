import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  AttendanceBoard: async () => (await import('./attendance-board.tsx')).AttendanceBoard,
  DocumentView: async () => (await import('../file/index.ts')).FilePreview,
  RegistrationDetail: async () => (await import('./registration-page.tsx')).RegistrationDetail,
  SchoolPortal: async () => (await import('./portal.tsx')).SchoolPortal,
  TrainingBatchDetail: async () => (await import('./batch-page.tsx')).TrainingBatchDetail,
  TrainingBatchForm: async () => (await import('./batch-form.tsx')).TrainingBatchForm,
  TrainingCentre: async () => (await import('./training-centre.tsx')).TrainingCentre,
  VideoView: async () => (await import('../file/index.ts')).FilePreview,
};
