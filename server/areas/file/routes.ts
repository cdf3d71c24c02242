/** The calls of files: in, out, and the base paths of the specification, each with what it takes. */
import * as calls from 'contract/file/calls.ts';
import * as tickets from 'contract/file/ticket.ts';
import type { Endpoint } from 'contract/kit/endpoint.ts';
import { formatOf } from 'contract/file/kinds.ts';
import { audit } from '../../kit/audit.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { Refusal } from '../../kit/refusal.ts';
import { changeAvatar } from './avatar.ts';
import { getPiece, pieceBytes, putPiece, wholeOf } from './content.ts';
import { give } from './give.ts';
import { takeIn } from './intake.ts';
import { linkTo, readerOf } from './link.ts';
import { addBytes, beginFile, cancelFile, finishFile, openFile } from './parts.ts';
import { dropOwnFiles, ownFiles, shownFile, type StoredFile } from './record.ts';
import { sheetsIn } from './sheet.ts';
import { seenFile } from './sight.ts';
import { slidesAsPdf } from './office.ts';
import type { Store } from './store.ts';
import { end, make, read, receive, take } from './tickets.ts';
import type { Call, Route } from '../../kit/registry.ts';

const apart = { opensTransaction: true } as const;

/** Takes a file in for a module that the address says, or for the one the sender names. */
const taking = (store: Store, said: Endpoint, moduleName?: string, show: (file: StoredFile) => unknown = shownFile) =>
  serve(
    said,
    async call => {
      const { tx, database } = call;
      const wanted = { channel: calls.channels.upload, ticket: null, ...(moduleName && { moduleName }) };
      return show(await takeIn({ tx, database, store }, call, wanted));
    },
    apart,
  );

/** Own files that nobody takes back: put and list. */
const drawer = (store: Store, moduleName: string, [put, list]: [Endpoint, Endpoint]): Route[] => [
  taking(store, put, moduleName),
  serve(list, ({ tx, query }) => {
    const { page = 0, size = 20 } = query as { page?: number; size?: number };
    return ownFiles(tx, moduleName, page, size);
  }),
];

/** A shelf of own files: put, list, remove. */
function shelf(store: Store, moduleName: string, [put, list, remove]: [Endpoint, Endpoint, Endpoint]): Route[] {
  return [
    ...drawer(store, moduleName, [put, list]),
    serve(remove, async ({ tx, body }) => {
      const ids = [...new Set((body as string[]).map(id => id.toLowerCase()))];
      await dropOwnFiles(tx, moduleName, ids);
      await audit(tx, { action: 'file.uploadedFile.remove', entity: 'uploadedFile', detail: { ids } });
      return { removed: ids.length };
    }),
  ];
}

const withAddress = (file: StoredFile) => ({ ...shownFile(file), url: `/api/file/view?id=${file.id}` });

const partRoutes = (store: Store): Route[] => {
  const desk = ({ tx, database }: Pick<Call, 'tx' | 'database'>) => ({ tx, database, store });
  return [
    serve(calls.beginParts, call => beginFile(desk(call), call.body), apart),
    serve(calls.partsState, async call => ({ received: (await openFile(desk(call), call.params.fileId)).received })),
    serve(calls.addPart, call => addBytes(desk(call), call.params.fileId, call.query.offset, call), apart),
    serve(calls.finishParts, async call => shownFile(await finishFile(desk(call), call.params.fileId)), apart),
    serve(calls.cancelParts, call => cancelFile(desk(call), call.params.fileId), apart),
  ];
};

/** Behind the pieces of the file itself stand those of its PDF. */
const pdfPlace = 1_000_000;
async function pdfOf({ tx }: Pick<Call, 'tx'>, store: Store, file: StoredFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let place = pdfPlace; await store.get(file.id, place); place += 1)
    pieces.push(await getPiece(store, tx.registry, file.id, place));
  if (pieces.length > 0) return Buffer.concat(pieces);
  const pdf = await slidesAsPdf(await wholeOf(store, tx.registry, file.id, file.size), tx.actor.userId ?? '');
  // The first piece comes last, so that a PDF that is found is whole.
  for (let at = Math.ceil(pdf.length / pieceBytes) - 1; at >= 0; at -= 1)
    await putPiece(store, tx.registry, file.id, pdfPlace + at, pdf.subarray(at * pieceBytes, (at + 1) * pieceBytes));
  return pdf;
}

const givingRoutes = (store: Store): Route[] => {
  const giving = (action: calls.Action) => async (call: Call<typeof calls.viewFile>) => {
    const tx = await readerOf(call, call.query, action);
    const isNobody = tx.actor.userId === null;
    const file = await seenFile(tx, call.query.id).catch((error: unknown) => {
      throw isNobody && call.query.sign === undefined ? new Refusal(401, 'kit.unauthenticated') : error;
    });
    return give(call, { tx, store, file, action });
  };
  return [
    serve(calls.viewFile, giving('view')),
    serve(calls.playFile, giving('play')),
    serve(calls.downloadFile, giving('download')),
    serve(calls.downloadById, async call => {
      const file = await seenFile(call.tx, call.params.fileId);
      return give(call, { tx: call.tx, store, file, action: 'download' });
    }),
    serve(calls.aboutFile, async ({ tx, query }) => shownFile(await seenFile(tx, query.id))),
    serve(calls.linkFile, async ({ tx, query, session }) => {
      const { id } = await seenFile(tx, query.id);
      return linkTo(tx, id, query.action, session?.id ?? '');
    }),
    serve(calls.sheetsOfFile, async ({ tx, query }) => {
      const file = await seenFile(tx, query.id);
      if (file.format !== 'xlsx') throw new Refusal(400, 'file.no-sheet');
      await audit(tx, { action: 'file.uploadedFile.view', entity: 'uploadedFile', detail: { id: file.id } });
      return { sheets: await sheetsIn(await wholeOf(store, tx.registry, file.id, file.size), tx.actor.userId ?? '') };
    }),
    serve(calls.pdfOfFile, async call => {
      const file = await seenFile(call.tx, call.query.id);
      if (formatOf(file.format ?? '')?.shown !== 'slides') throw new Refusal(400, 'file.no-slides');
      await audit(call.tx, { action: 'file.uploadedFile.view', entity: 'uploadedFile', detail: { id: file.id } });
      return new Attachment(`${file.name}.pdf`, 'application/pdf', await pdfOf(call, store, file));
    }),
  ];
};

const ticketRoutes = (store: Store): Route[] => [
  serve(tickets.makeTicket, ({ tx, session, body }) => make(tx, session?.id ?? '', body)),
  serve(tickets.readTicket, ({ tx, params }) => read(tx, params.id)),
  serve(tickets.endTicket, ({ tx, params }) => end(tx, params.id)),
  serve(tickets.openTicket, ({ tx, body }) => take(tx, body.ticket)),
  serve(tickets.phoneUpload, call => receive(call, store), apart),
];

export const fileRoutes = (store: Store): Route[] => [
  taking(store, calls.upload),
  taking(store, calls.editorUpload, 'editor', withAddress),
  ...drawer(store, 'deploy', [calls.deployUpload, calls.listDeploy]),
  ...drawer(store, 'database', [calls.databaseUpload, calls.listDatabase]),
  serve(calls.avatarUpload, async call => shownFile(await changeAvatar(call, store)), apart),
  ...shelf(store, 'pictures', [calls.pictureUpload, calls.listPictures, calls.removePictures]),
  ...shelf(store, 'qiNiuContent', [calls.storeUpload, calls.listStore, calls.removeStore]),
  ...shelf(store, 'localStorage', [calls.localUpload, calls.listLocal, calls.removeLocal]),
  ...partRoutes(store),
  ...givingRoutes(store),
  ...ticketRoutes(store),
];
