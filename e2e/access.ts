/**
 * What axe finds on a page, serious and critical, each with the places it stands.
 * The greys of the sidebar are fixed by the specification and miss the measure by 0.1, a watermark is no text to read;
 * both are left out.
 */
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { isSettled } from './steps.ts';

/** What changes in the dark. */
export const colours: RunOptions = { runOnly: ['color-contrast'] };
/** What a narrow screen changes: other controls, nothing in colour, and each as large as a finger needs it. */
export const touch: RunOptions = {
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: true } },
};

/** Nothing is on its way from one colour or place to another; what moves with scrolling instead of time never ends. */
const still = `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const moving = () =>
    document.getAnimations().filter(one => one.timeline === document.timeline && one.playState === 'running');
  do {
    await Promise.all(moving().map(one => one.finished.catch(() => null)));
    await frame();
    await frame();
  } while (moving().length > 0);
})()`;

/**
 * All rules, or only what `narrowed` says. What is found is looked at again and has to be found the same: on a busy machine
 * colours may still be on their way when nothing seems to move.
 */
export async function barriers(page: Page, narrowed: RunOptions = {}): Promise<string[]> {
  let known: string[];
  let found = await look(page, narrowed);
  do {
    known = found;
    if (known.length > 0) found = await isSettled(page).then(() => look(page, narrowed));
  } while (known.join() !== found.join());
  return found;
}

async function look(page: Page, narrowed: RunOptions): Promise<string[]> {
  await page.evaluate(still);
  // Once for every document: carrying it over takes as long as a third of the look.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ['violations'], iframes: false, ...narrowed };
  const run = `axe.run({ exclude: [['.side-text'], ['.watermark']] }, ${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `${run}.then(({ violations }) => ({ violations: violations.map(({ id, impact, nodes }) => ({ id, impact, nodes })) }))`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`));
}
