/** A long name in a narrow cell is cut before its end: those of organisations begin alike and differ there. */
import './list.css';

/** As many as tell one branch from another: 生第三党支部. */
const kept = 6;
/** Shorter ones fit. */
const short = 10;

export const EndKept = ({ text }: { text: string }) =>
  text.length <= short ? (
    text
  ) : (
    <span className="end-kept" title={text}>
      <span>{text.slice(0, -kept)}</span>
      {text.slice(-kept)}
    </span>
  );
