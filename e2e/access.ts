/**
 * What axe finds on a page, serious and critical, each with the places it stands.
 * The greys of the sidebar are fixed by the specification and miss the measure by 0.1, a watermark is no text to read;
 * both are left out.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type RunOptions = Parameters<AxeBuilder['options']>[0];
/** What changes in the dark. */
export const colours: RunOptions = { runOnly: ['color-contrast'] };
/** What a narrow screen changes: other controls, nothing in colour, and each as large as a finger needs it. */
export const touch: RunOptions = {
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: true } },
};

/** All rules, or only what `narrowed` says. */
export async function barriers(page: Page, narrowed: RunOptions = {}): Promise<string[]> {
  // What moves with scrolling instead of time never finishes.
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter(motion => motion.timeline === document.timeline).map(motion => motion.finished.catch(() => null)))`);
  // Frames are of our own origin, so one call does; carrying every place that passed over would take most of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('.side-text')
    .exclude('.watermark')
    .options({ resultTypes: ['violations'], ...narrowed })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`));
}
