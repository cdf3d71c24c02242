/** The three kinds of archive tasks, made by the machinery of exports. Decision 248, domain-cadre 6.1. */
import { makeArchiveTask, taskKinds, type TaskKind } from 'contract/archive/archive-task.ts';
import type { Volume } from 'contract/archive/calls.ts';
import { shortened } from 'contract/kit/type.ts';
import { writeArchive } from '../../archive/write.ts';
import { markOf } from '../../documents/watermark.ts';
import type { Pack } from '../../kit/pack.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Store } from '../file/index.ts';
import { boundIn, directorySheets, itemSheets, named, only, pdfOf, type Binding } from './binding.ts';
import { writePdf, type Sheet } from './pdf.ts';
import { volumeOf } from './volume.ts';

export interface How {
  kind: TaskKind;
  /** In the order in which they were chosen. */
  personIds: string[];
}
export const packName = 'archiveTask';

/** A material is made anew of a file with a name of its own, whatever its title holds. */
const fileName = (said: string) => shortened(said.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_'), 100);
const folderOf = ({ name, number }: Volume) => fileName(number === null ? name : `${name}_${number}`);

interface Making extends Binding {
  ids: ReadonlySet<string>;
  how: How;
  /** Tells that one more material is made. */
  done(): Promise<unknown>;
}
const volumesOf = async function* ({ tx, ids, how }: Making) {
  for (const personId of how.personIds) yield only(await volumeOf(tx, personId), ids);
};

async function* sheetsOf(making: Making): AsyncGenerator<Sheet> {
  for await (const volume of volumesOf(making)) {
    if (making.how.kind === taskKinds.volume) yield* directorySheets(making, volume);
    for (const item of boundIn(volume)) {
      yield* named(volume.name, item, itemSheets(making, item));
      await making.done();
    }
  }
}

async function* partsOf(making: Making): AsyncGenerator<readonly [string, Buffer]> {
  for await (const volume of volumesOf(making)) {
    const folder = folderOf(volume);
    yield [`${folder}/目录.pdf`, await pdfOf(directorySheets(making, volume))];
    for (const item of boundIn(volume)) {
      const content = await pdfOf(named(volume.name, item, itemSheets(making, item)));
      yield [`${folder}/${fileName(`${item.code} ${item.title}`)}.pdf`, content];
      await making.done();
    }
  }
}

export const taskPack = (store: Store): Pack<Tx> => ({
  name: packName,
  unit: '份',
  permission: makeArchiveTask.access,
  async make(tx, { ids, how }, { take, pass }) {
    let made = 0;
    const making: Making = {
      tx,
      store,
      said: await markOf(tx),
      ids: new Set(ids),
      how: how as How,
      pass: () => pass(made),
      done: () => pass((made += 1)),
    };
    if (making.how.kind === taskKinds.pack) await writeArchive(partsOf(making), take);
    else await writePdf(sheetsOf(making), take);
    await pass(ids.length);
  },
});
