/** A long name in a narrow cell is cut before its end: those of organisations begin alike and differ there. */
import './list.css';

/** As many as tell one branch from another: 本科生第三党支部. */
const kept = 8;
/** Shorter ones fit. */
const short = 9;

export const EndKept = ({ text }: { text: string }) =>
  text.length <= short ? (
    text
  ) : (
    <span className="end-kept" title={text}>
      <span>{text.slice(0, -kept)}</span>
      {text.slice(-kept)}
    </span>
  );
