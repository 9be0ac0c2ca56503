/** In the place of an address on a network: its icon is hidden. `#` is a placeholder. */
export const hiddenNetwork = '-';
