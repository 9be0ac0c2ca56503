/** Pattern of the home page, which the static shell and the app draw. */
export const heroCloth = { seed: 'welcome home', columns: 6, rows: 8 };

export const heroBandCells = 14;
