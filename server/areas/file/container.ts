/**
 * Looks into an archive or Office file that was taken in: whether it is whole, how large it really becomes, and whether its
 * main part is what its name says. Security SEC-39, SEC-44.
 */
import type { FormatName } from 'contract/file/kinds.ts';
import { apart } from '../../archive/apart.ts';
import { checkArchive, contentOf, Unfit, type Source, type Unfitness } from '../../archive/archive.ts';
import { listsOfParts, longestList, type OfficeFormat } from '../../archive/office.ts';
import type { Work } from '../../archive/main-part-thread.ts';
import { Refusal } from '../../kit/refusal.ts';

const isOffice = (format: FormatName): format is OfficeFormat => ['docx', 'xlsx', 'pptx'].includes(format);
const runs = /vbaProject\.bin$|\.(exe|dll|com|bat|cmd|scr|msi|vbs|js|jse|wsf|ps1|sh|jar|app|lnk|hta)$/i;
const sentences: Record<Unfitness, string> = {
  none: 'content',
  broken: 'content',
  odd: 'content',
  outward: 'content',
  locked: 'locked',
  heavy: 'packed',
  macro: 'macro',
};

async function check(format: FormatName, source: Source, who: string): Promise<void> {
  const entries = await checkArchive(source);
  if (!isOffice(format)) return;
  const names = entries.map(({ name }) => name);
  if (names.some(name => runs.test(name))) throw new Unfit('macro');
  const lists = new Map<string, Uint8Array>();
  for (const entry of entries) {
    if (!(listsOfParts as readonly string[]).includes(entry.name)) continue;
    if (entry.unpacked > longestList) throw new Unfit('heavy');
    lists.set(entry.name, new Uint8Array(await contentOf(source, entry)));
  }
  const work: Work = { format, names, lists };
  await apart({ lane: 'intake', who }, new URL('../../archive/main-part-thread.ts', import.meta.url), work);
}

/** Refuses an archive that would harm who opens it, and an Office file that is another; what is neither passes. */
export async function checkContainer(name: string, format: FormatName, source: Source, who: string): Promise<void> {
  if (format !== 'zip' && !isOffice(format)) return;
  try {
    await check(format, source, who);
  } catch (error) {
    throw error instanceof Unfit ? new Refusal(400, `file.${sentences[error.why]}`, { params: { name } }) : error;
  }
}
