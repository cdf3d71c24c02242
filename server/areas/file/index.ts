/** The area of files: what comes in, where it lies, who sees it, and how it goes out again. */
import { fileTexts } from 'contract/file/texts.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { area, type Area } from '../../kit/registry.ts';
import { namingRules } from './naming.ts';
import { fileRoutes } from './routes.ts';
import { s3Store, type S3Settings } from './s3.ts';
import { folderStore, type Store } from './store.ts';

export { takePicture, type Desk } from './intake.ts';
export { documentAsPdf, documentsAsPdf, hasWriter } from './office.ts';
export { linkTo } from './link.ts';
export { sizeOfPicture } from './picture.ts';
export { fileById, filesById, type StoredFile } from './record.ts';
export { sweepFiles } from './sweep.ts';
export { getPiece, pieceBytes, putPiece, sourceOf, wholeOf } from './content.ts';
export { plantFile } from './planted.ts';
export { folderStore, type Store } from './store.ts';
export type { S3Settings } from './s3.ts';

/** The store of a deployment: a bucket where one is set, else a folder. */
export const storeFor = (folder: string, s3: S3Settings | null): Store => (s3 ? s3Store(s3) : folderStore(folder));

/** Made with the store of the deployment and the entities whose records may name files. */
export const files = ({ store, resources }: { store: Store; resources: readonly Resource[] }): Area =>
  area({ texts: fileTexts, routes: fileRoutes(store), rules: namingRules(resources) });
