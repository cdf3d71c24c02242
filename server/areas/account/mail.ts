import { queueMessage } from '../message/index.ts';
import type { Tx } from '../../kit/registry.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  /** What it is for; it stands in lists and logs, the text does not. */
  purpose: string;
  lastsMinutes?: number;
}

/** A mail of the administration of accounts: it leaves when the action that causes it is committed. */
export const sendMail = async (tx: Tx, mail: Mail): Promise<void> =>
  void (await queueMessage(tx, { channel: 'mail', ...mail }));
