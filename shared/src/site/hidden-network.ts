/** Stored in place of a network's address to hide its icon. `#` shows the icon without a link. */
export const hiddenNetwork = '-';
