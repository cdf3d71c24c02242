import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  CadreHome: async () => (await import('./cadre-home.tsx')).CadreHome,
  PartyHome: async () => (await import('./party-home.tsx')).PartyHome,
  ScreenFrame: async () => (await import('./screen-frame.tsx')).ScreenFrame,
};
