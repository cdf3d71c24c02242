/** Keys as the product hears them. Everything that listens to keys asks here; what antd listens to itself does the same. */

/** What the browser and React say of a key. */
interface Press {
  key: string;
  isComposing?: boolean;
  keyCode?: number;
  nativeEvent?: { isComposing?: boolean; keyCode?: number };
}
/** What some browsers give in place of the key that ended the composing. */
const processed = 229;

/**
 * The key that was pressed; null while an input method composes: Enter takes a word over, arrows choose among words, Escape
 * gives one up, and none of them is meant for the page.
 */
export function pressedKey(event: Press): string | null {
  // No spread: what an event says stands on its prototype.
  const { isComposing, keyCode } = event.nativeEvent ?? event;
  return isComposing || keyCode === processed ? null : event.key;
}
