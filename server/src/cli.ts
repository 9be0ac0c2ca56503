import { runCli } from './cli/run-cli.ts';
import { readConfig } from './config.ts';

// Not process.exit(): it would cut off what a pipe has not taken yet.
process.exitCode = await runCli(process.argv.slice(2), { io: process, readConfig });
