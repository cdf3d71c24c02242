import { createElement, type ReactNode } from 'react';
import type { Page } from '../client/menu.ts';
import { isFixed } from './fixed-pages.ts';
import { screenOf } from './screens.ts';

const NotFound = screenOf('platform/NotFound')!;
const NotYet = screenOf('platform/NotYet')!;

/** The screen of a page; a component that names none shows the not-found page inside the layout. */
export function ScreenElement({ page }: { page: Page }): ReactNode {
  const screen = page.component ? screenOf(page.component) : null;
  if (screen) return createElement(screen);
  return isFixed(page.path) ? <NotYet /> : <NotFound />;
}
