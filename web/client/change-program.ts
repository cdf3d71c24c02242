import { saveDrafts, unsavedOf, useUnsavedEntries } from './unsaved.ts';

/** Opens the page anew in the present build. Drafts are saved first; where there is no draft the browser asks. */
export async function changeProgram(): Promise<void> {
  const drafted = unsavedOf().filter(entry => entry.saveDraft);
  if (await saveDrafts(drafted))
    useUnsavedEntries.setState(({ entries }) => ({ entries: entries.filter(entry => !drafted.includes(entry)) }));
  location.reload();
}
