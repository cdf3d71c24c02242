/** 视频学习: the video that the address names, played in the preview of files. */
export { FilePreview as VideoView } from '../file/index.ts';
