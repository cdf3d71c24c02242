import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  DocumentView: async () => (await import('../file/file-preview.tsx')).FilePreview,
  VideoView: async () => (await import('../file/file-preview.tsx')).FilePreview,
};
