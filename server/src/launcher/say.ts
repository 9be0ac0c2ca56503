/** Prints to the terminal, or to the journal if the timer runs the launcher. */
export const say = (line: string) => console.log(line);
