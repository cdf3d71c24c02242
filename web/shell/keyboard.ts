/** A keyboard on the glass takes half of a phone: what is left belongs to the form, and the bars step aside (shell.css). */

/** Height in px, as large as a phone in landscape or above a keyboard leaves. */
const lowest = 480;
const typedIn = "main :is(input:not([type='checkbox'], [type='radio']), textarea, [contenteditable='true'])";

/** Marks the page while so little of it is seen and something is typed; enlarging it with two fingers does not count. */
export function followKeyboard(): void {
  const seen = window.visualViewport;
  if (!seen) return;
  let isPressed = false;
  const look = () => {
    // A press takes the cursor away before it lands: what it was meant for stays in its place till then.
    if (isPressed) return;
    const typed = document.activeElement?.matches(typedIn) ? document.activeElement : null;
    const { classList } = document.documentElement;
    const had = classList.contains('has-keyboard');
    const has = classList.toggle('has-keyboard', typed !== null && seen.height * seen.scale <= lowest);
    // With the bars everything moved.
    if (has && !had) typed?.scrollIntoView({ block: 'center' });
  };
  const soon = () => void setTimeout(look);
  const press = ({ type }: PointerEvent) => {
    isPressed = type === 'pointerdown';
    soon();
  };
  for (const name of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    addEventListener(name, press, { capture: true, passive: true });
  for (const name of ['focusin', 'focusout']) addEventListener(name, soon);
  seen.addEventListener('resize', soon);
}
