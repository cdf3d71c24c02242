/** 文档学习: the document that the address names, in the preview of files. */
export { FilePreview as DocumentView } from '../file/index.ts';
