/**
 * The page of big screens: opens the screen of its address once, draws it on a fixed ground and keeps it fresh.
 * What cannot be refreshed stays as it was and says since when.
 */
import { StrictMode, useEffect, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { OpenedScreen, PartyOverview as Figures } from 'contract/report/screen.ts';
import { askForSignature, CallError, figuresOf, openWith, schoolName, signedOf } from './calls.ts';
import { PartyCharts } from './party-charts.tsx';
import { PartyComparison } from './party-comparison.tsx';
import { PartyOverview } from './party-overview.tsx';
import { Head, Stage } from './stage.tsx';
import './bigscreen.css';
import './phone.css';

/** What each screen draws of the figures. */
const drawings: Record<string, (props: { figures: Figures }) => ReactNode> = {
  '/aj/dj/zhdt': PartyOverview,
  '/aj/dj/zhdb': PartyComparison,
  '/aj/dj/zhtb': PartyCharts,
};

type Opening = { screen: OpenedScreen; school: string; extpath: string } | { sentence: string };

const unsigned = '请从系统菜单打开大屏。';

async function openingOf(hash: string): Promise<Opening> {
  const signed = signedOf(hash);
  if (!signed) return { sentence: unsigned };
  try {
    const [screen, school] = await Promise.all([openWith(signed), schoolName()]);
    return { screen, school, extpath: signed.extpath };
  } catch (error) {
    // A used or ended signature is replaced by the page around; alone, the sentence says what to do.
    if (error instanceof CallError && error.status >= 400 && error.status < 500) askForSignature();
    return { sentence: error instanceof Error ? error.message : String(error) };
  }
}

/** Figures that renew themselves; `failed` while the last try got no answer. */
function useFigures({ screenToken, screen }: OpenedScreen) {
  const [figures, setFigures] = useState<Figures | null>(null);
  const [failed, setFailed] = useState('');
  const [key] = screen.figures;
  useEffect(() => {
    if (!key) return;
    const refresh = async () => {
      try {
        setFigures(await figuresOf(key, screenToken));
        setFailed('');
      } catch (error) {
        setFailed((error as Error).message);
        if (error instanceof CallError && error.status === 401) askForSignature();
      }
    };
    void refresh();
    const timer = setInterval(() => void refresh(), screen.refreshSeconds * 1000);
    return () => clearInterval(timer);
  }, [key, screenToken, screen.refreshSeconds]);
  return { figures, failed };
}

interface OpenedProps {
  opened: OpenedScreen;
  school: string;
  extpath: string;
}
function Opened({ opened, school, extpath }: OpenedProps): ReactNode {
  const { figures, failed } = useFigures(opened);
  const { title, later } = opened.screen;
  const Drawing = drawings[extpath];
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Stage>
      <Head title={title} school={school} at={figures?.at ?? null} failed={failed} />
      {later && <p className="sentence">{later}</p>}
      {!later && !figures && <p className="sentence">{failed || '正在读取数据…'}</p>}
      {figures && Drawing && <Drawing figures={figures} />}
    </Stage>
  );
}

function Page({ opening }: { opening: Opening }): ReactNode {
  if ('sentence' in opening)
    return (
      <main className="unsigned">
        <p>{opening.sentence}</p>
      </main>
    );
  return <Opened opened={opening.screen} school={opening.school} extpath={opening.extpath} />;
}

const root = createRoot(document.getElementById('screen')!);
// Outside of the tree: a signature opens once, however often a component is drawn.
const opening = await openingOf(location.hash);
root.render(
  <StrictMode>
    <Page opening={opening} />
  </StrictMode>,
);
