/** What the people of a journey sit at: browsers that know nothing of one another, with the time of the database. */
import { sql } from 'drizzle-orm';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { Connection } from '../server/kit/database/connection.ts';

export interface Look extends Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'userAgent'> {
  /** Kept settings of the person, as the drawer writes them. */
  preferences?: Record<string, unknown>;
}

/** `Date` alone; timers stay as they are, `page.clock` is for tests of these. */
const shiftDate = (ahead: number) => `((Real, ahead) => {
  globalThis.RealDate = Real;
  globalThis.Date = class Date extends Real {
    constructor(...given) {
      super(...(given.length > 0 ? given : [Real.now() + ahead]));
    }
    static now() {
      return Real.now() + ahead;
    }
  };
})(globalThis.RealDate ?? Date, ${ahead})`;

export function openContexts(browser: Promise<Browser>, baseURL: string, database: Connection) {
  const contexts = new Set<BrowserContext>();

  async function setTime(ofThese: Iterable<BrowserContext> = contexts): Promise<void> {
    const row = await database.one<{ now: string }>(sql`select now from clock`);
    const script = shiftDate(Date.parse(row?.now ?? '') - Date.now());
    for (const context of ofThese) {
      await context.addInitScript(script);
      // A page on its way to the next has it from there.
      await Promise.all(context.pages().map(page => page.evaluate(script).catch(() => undefined)));
    }
  }
  return {
    setTime: () => setTime(),
    async open({ preferences, ...look }: Look): Promise<BrowserContext> {
      const habits = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' } as const;
      const context = await (await browser).newContext({ baseURL, ...habits, ...look });
      contexts.add(context.once('close', one => contexts.delete(one)));
      await setTime([context]);
      if (preferences) {
        const kept = JSON.stringify(preferences);
        await context.addInitScript(
          `localStorage.getItem('layout-setting') ?? localStorage.setItem('layout-setting', '${kept}')`,
        );
      }
      return context;
    },
    close: () => Promise.all([...contexts].map(context => context.close())),
  };
}
