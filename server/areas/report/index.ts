/** Big screens: their signature, and the figures they show in the reach of who opened them. */
import {
  checkSignature,
  openScreen,
  partyOverviewKey,
  refreshSeconds,
  screenFigures,
  signScreen,
  tokenSeconds,
} from 'contract/report/screen.ts';
import { cadreHomeFigures, readCadreFigures } from 'contract/report/cadre-home.ts';
import { homeFigures, readHomeFigures } from 'contract/report/home.ts';
import { reportTexts } from 'contract/report/texts.ts';
import { pageWords } from 'contract/report/page-words.ts';
import { area, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import { txOf } from '../../kit/tx.ts';
import { homeOf } from './home.ts';
import { partyOverview } from './party-overview.ts';
import { isValid, open, sign, viewerOf } from './signature.ts';
import * as tables from './tables.ts';

const figures = { [partyOverviewKey]: partyOverview };

/** Figures of the screen the token belongs to; it opens no others. */
async function figuresFor(tx: Tx, authorization: string | undefined, key: string) {
  const viewer = await viewerOf(tx, authorization?.replace(/^Bearer\s+/i, '').trim() ?? '');
  if (!viewer) throw new Refusal(401, 'report.screen.token');
  const read = viewer.screen.figures.includes(key) ? figures[key as keyof typeof figures] : undefined;
  if (!read) throw notFound();
  return read(txOf(tx, tx.registry, viewer.actor, tx.facts));
}

export const report = area({
  texts: reportTexts,
  pageWords,
  tables,
  routes: [
    serve(signScreen, ({ tx, database, session, query }) =>
      database.transaction(connection =>
        sign({ ...tx, ...connection }, { sessionId: session?.id ?? '', extpath: query.extpath }),
      ),
    ),
    serve(openScreen, async ({ tx, body }) => {
      const { token, screen } = await open(tx, body);
      const { title, later = null, figures: names } = screen;
      return {
        screenToken: token,
        expiresIn: tokenSeconds,
        screen: { title, later, refreshSeconds, figures: [...names] },
      };
    }),
    serve(readHomeFigures, async ({ tx }) => ({ content: await homeOf(tx, 'dj', homeFigures) })),
    serve(readCadreFigures, async ({ tx }) => ({ content: await homeOf(tx, 'gb', cadreHomeFigures) })),
    serve(checkSignature, async ({ tx, query }) => ({ valid: await isValid(tx, query) })),
    serve(screenFigures, ({ tx, params, header }) => figuresFor(tx, header('authorization'), params.key)),
  ],
});
