/** Chooses several of a list. Enter takes the option under the bar, Tab leaves with what is chosen. */
import { Select, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';
import './several-select.css';

/** The library's list would take or drop the option under the bar, which is the last one chosen, and stay open. */
function leave(pressed: KeyboardEvent): void {
  const isOpen = pressed.target instanceof Element && pressed.target.getAttribute('aria-expanded') === 'true';
  if (pressed.key === 'Tab' && isOpen) pressed.stopPropagation();
}

export const SeveralSelect = <Value, Option extends NonNullable<SelectProps['options']>[number]>(
  props: Omit<SelectProps<Value[], Option>, 'mode'>,
) => (
  <span className="several" onKeyDownCapture={leave}>
    <Select<Value[], Option> {...props} mode="multiple" />
  </span>
);
