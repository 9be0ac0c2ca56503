/** Reports the progress of a step: `done` of `total` items, such as rows or pictures. */
export type Report = (step: string, done: number, total: number) => void;
