/** Something else than a sheet that an export task makes of chosen rows, such as their forms in one archive. */
export interface Pack<Tx> {
  name: string;
  /** The word for one of what it counts. */
  unit: string;
  /** What it asks beside the right to export its rows, now as when it was asked for. */
  permission: string;
  /** `how` is what was asked beside the rows; `pass` tells how many are done, and throws where it is not wanted any more. */
  make(
    tx: Tx,
    wanted: { ids: readonly string[]; how: unknown },
    out: { take(bytes: Uint8Array): unknown; pass(done: number): Promise<unknown> },
  ): Promise<void>;
}
