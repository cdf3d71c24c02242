/** Which pages of a document stand in sight. */

interface Box {
  top: number;
  bottom: number;
}
/** A page was shown once its middle stands within the window. */
export const isShown = ({ top, bottom }: Box, height: number): boolean => {
  const middle = (top + bottom) / 2;
  return bottom > top && middle >= 0 && middle <= height;
};

/** What has no pages of its own is cut into as many equal ones as are said. */
export const slicesOf = ({ top, bottom }: Box, count: number): Box[] =>
  Array.from({ length: count }, (_, at) => ({
    top: top + ((bottom - top) * at) / count,
    bottom: top + ((bottom - top) * (at + 1)) / count,
  }));

/** From 1. Nothing while the document is still being opened. */
export function pagesInSight(place: HTMLElement, count: number): number[] {
  if (place.querySelector('[aria-busy="true"], [role="alert"]')) return [];
  const drawn = [...place.querySelectorAll('.pdf-page')];
  const content = place.querySelector('.file-shown') ?? place;
  const boxes =
    drawn.length > 0 ? drawn.map(one => one.getBoundingClientRect()) : slicesOf(content.getBoundingClientRect(), count);
  return boxes.flatMap((box, at) => (isShown(box, innerHeight) ? [at + 1] : []));
}
