import { availableParallelism } from 'node:os';
import { benchLists } from './lists.ts';
import { benchAgainstNginx } from './nginx.ts';
import { benchRequests } from './requests.ts';

// Compare the ratios of a run, not its times: those depend on the machine.
console.log(`Node.js ${process.version}, ${availableParallelism()} cores`);
await benchLists();
await benchRequests();
await benchAgainstNginx();
process.exit(0);
