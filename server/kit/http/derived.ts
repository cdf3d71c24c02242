/** The routes that follow from the registry, and nothing else. Pillar section 5. */
import type { House } from '../house.ts';
import type { Route } from './route.ts';

export const derivedRoutes = (_house: House): Route[] => [];
