/** Pattern at the top of the home page. The build draws it into the HTML file, and the app draws it again. */
export const heroCloth = { seed: 'welcome home', columns: 6, rows: 8 };

export const heroBandCells = 14;
