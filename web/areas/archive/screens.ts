import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  MyArchive: async () => (await import('./my-archive.tsx')).MyArchive,
};
