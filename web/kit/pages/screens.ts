import type { ComponentType } from 'react';

/**
 * The written screens of an area by the name that menu entries and fixed addresses give them, each loaded when it is
 * first opened. What is not named here is derived from its entity.
 */
export type Screens = Record<string, () => Promise<ComponentType>>;
