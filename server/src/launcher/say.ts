/** Tells the person at the terminal, or the log of the timer. */
export const say = (line: string) => console.log(line);
