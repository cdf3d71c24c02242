/** What stood against an action, read out when it comes. */
import './form.css';

/** More than these scroll in their own place, so that what the dialog can do stays in sight. */
const inSight = 10;

export const FaultList = ({ faults, id }: { faults: readonly string[]; id?: string }) => (
  <ul id={id} role="alert" className="dialog-faults" tabIndex={faults.length > inSight ? 0 : undefined}>
    {faults.map(fault => (
      <li key={fault}>{fault}</li>
    ))}
  </ul>
);
