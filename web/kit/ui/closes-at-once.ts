/** Of a menu whose entries open dialogs and drawers: one that still fades takes the Escape that is meant for what it has opened. */
export const closesAtOnce = { transitionName: '' };
