import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  DocumentView: async () => (await import('../file/index.ts')).FilePreview,
  VideoView: async () => (await import('../file/index.ts')).FilePreview,
};
