import { limits } from '@alumni/shared/core/limits';
import type { OwnReply } from '@alumni/shared/events/event-reply-form';
import { useState } from 'react';
import { TextInput } from '../../../components/form/inputs.tsx';
import { Tick } from '../../../components/form/tick.tsx';
import { inBackground } from '../../../components/ui/announcements/in-background.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { useWords } from '../../../i18n/language.ts';
import styles from './own-reply.module.css';
import { ownReplyWords } from './own-reply.words.ts';

interface ReplyOptionsProps {
  reply: OwnReply;
  onChange: (more: Partial<Pick<OwnReply, 'shown' | 'reminders' | 'note'>>) => Promise<void>;
}

/** Rarely used choices: visibility to members, reminders, a note. */
export function ReplyOptions({ reply, onChange }: ReplyOptionsProps) {
  const t = useWords(ownReplyWords);
  const [note, setNote] = useState(reply.note);
  const box = (name: 'shown' | 'reminders') => (
    <Tick
      checked={reply[name]}
      onChange={({ currentTarget }) => inBackground(onChange({ [name]: currentTarget.checked }))}
    >
      {t[name]}
    </Tick>
  );
  return (
    <details className={styles.options}>
      <summary>{t.more}</summary>
      {reply.answer === 'coming' && box('shown')}
      {reply.answer !== 'not' && box('reminders')}
      <TextInput
        label={t.note}
        value={note}
        maxLength={limits.replyNote}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button variant="outline" disabled={note === reply.note} onClick={() => onChange({ note })}>
        {t.saveNote}
      </Button>
    </details>
  );
}
