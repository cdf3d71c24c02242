/**
 * The program that plays the candidates of a rehearsal, beside the server that is measured and the one that people use. It is
 * given one order, tells how far it is, and ends.
 */
import { playAll, type Order, type Told } from './play.ts';

process.once('message', order => {
  const tell = (told: Told) => new Promise<void>(done => process.send?.(told, undefined, {}, () => done()));
  void playAll(order as Order, tell).then(() => process.disconnect());
});
