/**
 * A part of the page over the whole screen and back; browsers that cannot are told so.
 */
import { textOf } from './locale.ts';
import { warningToast } from './notice.ts';

export async function toggleFullscreen(part: HTMLElement): Promise<void> {
  if (!document.fullscreenEnabled) return warningToast(textOf('fault.fullscreen'));
  if (document.fullscreenElement) await document.exitFullscreen();
  else await part.requestFullscreen();
}
