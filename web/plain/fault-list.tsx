/** What stood against an action, read out when it comes. */
import '../kit/form.css';

export const FaultList = ({ faults, id }: { faults: readonly string[]; id?: string }) => (
  <ul id={id} role="alert" className="dialog-faults">
    {faults.map(fault => (
      <li key={fault}>{fault}</li>
    ))}
  </ul>
);
