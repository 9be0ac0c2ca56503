import type { Message } from '@alumni/shared/core/messages';

const files = import.meta.glob<Record<string, unknown>>(
  '../../../{server,shared}/src/**/*.messages.ts',
  { eager: true },
);

/** The sentences of the server and of the forms. `scripts/message-files.test.ts` checks the names of their files. */
export const allMessages = Object.values(files)
  .flatMap((exported) => Object.values(exported))
  .filter((exported) => typeof exported !== 'function')
  .flatMap((messages) => Object.values(messages as Record<string, Message>));
