import type { Readable } from 'node:stream';
import { takeReport } from '../boot/tasks/take-report.ts';
import { maxReportBytes } from '../outbox/delivery-reports.ts';
import type { CliCommand, CommandContext } from './command.ts';

export function addBounceCommand(program: CliCommand): void {
  program
    .command('bounce')
    .description('Read a report of a mail that came back, from the standard input.')
    .helpEnd(`For a mail server that pipes what comes to BOUNCE_ADDRESS to the user of the service. With Postfix, the alias
  bounces: alumni    and in /var/lib/alumni/.forward:    "|/usr/local/bin/alumni bounce"
Any other message is left alone: the exit code is 0, so that the mail server sends no report of it. It is
75 where the database is away, so that the mail server tries again later.`)
    .does(bounce);
}

const said = {
  noted: 'The report is noted.',
  unknown: 'The report is of a mail that is forgotten by now.',
  other: 'The message is no report of a mail of this site.',
};

async function bounce({ io, config, database, settings }: CommandContext) {
  const message = await readAtMost(io.stdin, maxReportBytes);
  const db = await database();
  const outcome = await takeReport(db, message, config, await settings());
  return { text: said[outcome], json: { outcome } };
}

/** Returns the first `max` bytes. Reads the rest too, so that the writer does not fail. */
async function readAtMost(stream: Readable, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    if (size < max) chunks.push(bytes.subarray(0, max - size));
    size += bytes.length;
  }
  return Buffer.concat(chunks);
}
