import { availableParallelism } from 'node:os';
import { benchLists } from './lists.ts';
import { benchRequests } from './requests.ts';

/** Prints ratios of one run; times depend on the machine and decide nothing. */
console.log(`Node.js ${process.version}, ${availableParallelism()} cores`);
await benchLists();
await benchRequests();
process.exit(0);
