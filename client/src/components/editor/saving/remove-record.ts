import { serverMessageOf } from '../../../api/api-error.ts';
import { successMessage } from '../../../api/success-message.ts';
import { announce } from '../../ui/announcements/announcements.ts';
import { inBackground } from '../../ui/announcements/in-background.ts';
import { askToConfirm } from '../../ui/dialogs/confirm-dialog.tsx';
import type { EditorRemoval, TextValues } from '../editor.ts';
import { isOpen } from './editor-machine.ts';
import type { SavingContext } from './saving-context.ts';

/** Deletes the record after a confirmation and offers to restore it. Never rejects. */
export async function removeRecord<Saved, Values extends TextValues>(
  context: SavingContext<Saved, Values>,
  removal: EditorRemoval,
): Promise<void> {
  const { target, current, send, discardDraft, cache, fail, t } = context;
  const { id } = target;
  if (id === undefined || !isOpen(current().status)) return;
  const question = { question: removal.question, confirm: t.delete, destructive: true };
  if (!(await askToConfirm(question)) || !send({ type: 'remove' })) return;
  try {
    const message = successMessage(await removal.run(id), removal.removed);
    send({ type: 'removed' });
    discardDraft();
    cache.deleted();
    const undo = { label: t.undo, act: () => inBackground(restore(id)) };
    announce(message, 'success', undefined, undo, ...removal.onRemoved());
  } catch (error) {
    fail(error, true);
  }

  /** Restores the record, on whichever screen the reader is now. */
  async function restore(removed: string): Promise<void> {
    try {
      const { message } = await removal.undo(removed);
      announce(message, 'success');
      await cache.saved(removed);
    } catch (error) {
      announce(t.notRestored, 'error', serverMessageOf(error));
    }
  }
}
