import { undoEmail } from '@alumni/shared/accounts/auth';
import { messageText } from '@alumni/shared/core/messages';
import type { FastifyInstance } from 'fastify';
import { emailKey } from '../../accounts/accounts.store.ts';
import { InvalidInputError } from '../../core/domain-errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { clearChangeLimits } from '../../http/limits/rate-limit.ts';
import { emailUndoMessages } from './email-undo.messages.ts';
import { type Recovery, undoEmail as undo } from './undo-email.ts';

export async function emailUndoRoutes(
  app: FastifyInstance,
  { config, db, limiter, mail }: Needs<'db' | 'limiter' | 'mail', 'publicUrl'>,
  recovery: Omit<Recovery, 'publicUrl'>,
): Promise<void> {
  route(app, undoEmail, async ({ body, language }) => {
    const undone = await undo(db, body.code, { ...recovery, publicUrl: config.publicUrl });
    if (!undone) throw new InvalidInputError(emailUndoMessages.undoLinkInvalid);
    mail.poke();
    const { account, freed } = undone;
    if (!freed)
      return {
        message: messageText(emailUndoMessages.emailUndone, language, { email: account.email }),
      };
    await clearChangeLimits(limiter, emailKey(freed));
    // Does not name the account: to the caller, its owner is a stranger.
    return { message: messageText(emailUndoMessages.emailFreed, language, { email: freed }) };
  });
}
