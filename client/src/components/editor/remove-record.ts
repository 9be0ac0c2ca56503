import { serverMessageOf } from '../../api/api-error.ts';
import { announce } from '../ui/announcements.ts';
import { askToConfirm } from '../ui/confirm-dialog.tsx';
import { inBackground } from '../ui/in-background.ts';
import type { EditorRemoval, TextValues } from './editor.ts';
import { isOpen } from './editor-machine.ts';
import type { SavingContext } from './saving-context.ts';

/** Asks, deletes the record, and offers to take it back. Never rejects. */
export async function removeRecord<Saved, Values extends TextValues>(
  context: SavingContext<Saved, Values>,
  removal: EditorRemoval,
): Promise<void> {
  const { target, current, send, discardDraft, cache, t } = context;
  const { id } = target;
  if (id === undefined || !isOpen(current().status)) return;
  const question = { question: removal.question, confirm: t.delete, destructive: true };
  if (!(await askToConfirm(question)) || !send({ type: 'remove' })) return;
  try {
    const { message } = await removal.run(id);
    send({ type: 'removed' });
    discardDraft();
    cache.deleted(id);
    const act = () => inBackground(restore(context, removal, id));
    const undo = { label: t.undo, act };
    announce(message, 'success', undefined, undo, ...removal.onRemoved());
  } catch (error) {
    context.fail(error, true);
  }
}

/** Takes a deletion back, on whichever screen the reader is. */
async function restore<Saved, Values extends TextValues>(
  { cache, t }: SavingContext<Saved, Values>,
  removal: EditorRemoval,
  id: string,
): Promise<void> {
  try {
    const { message } = await removal.undo(id);
    announce(message, 'success');
    await cache.saved(id);
  } catch (error) {
    announce(t.notRestored, 'error', serverMessageOf(error));
  }
}
