/** Points are counted in halves; what falls between is rounded half up. Domain-cadre 4.4. */

/** `full` points times `part` of `whole`, to the half point; in whole numbers, so that no fraction is lost. */
export const shareOf = (full: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((4 * full * part + whole) / (2 * whole)) / 2;
