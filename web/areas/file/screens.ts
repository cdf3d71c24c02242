import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  FilePreview: async () => (await import('./file-preview.tsx')).FilePreview,
};
