/** A matter with its document, as what it brings about is written. */
import { changeTypes, appointmentTypes as types, enteringTypes } from 'contract/appointment/appointment-codes.ts';
import { appointment, type Appointment } from 'contract/appointment/appointment.ts';
import { causeOf } from '../../../kit/flow.ts';

export interface Order {
  row: Appointment;
  documentNo: string;
  /** The day of the decision: posts begin and end with it. */
  on: string;
}
export type Cause = ReturnType<typeof causeOf>;
export const causeFor = ({ row, documentNo, on }: Order): Cause => causeOf(appointment, row.id, documentNo, on);

export const isPromotion = ({ changeType }: Appointment) => changeType === changeTypes.promotion;
/** A main post begins. */
export const fillsMain = ({ type, changeType }: Appointment) =>
  enteringTypes.includes(type) && type !== types.second && changeType !== changeTypes.beside;
