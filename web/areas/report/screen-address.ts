import type { Signed } from 'contract/report/screen.ts';

/** Where a signed screen stands; what is behind the `#` reaches no log and no other site. */
export const screenAddress = ({ extpath, timestamp, platformCode, sign }: Signed): string =>
  `/bigscreen/index.html#${extpath}?${new URLSearchParams({ timestamp, platformCode, sign })}`;
