import { limits } from '@alumni/shared/core/limits';
import type { OwnReply } from '@alumni/shared/events/event-replies';
import { useState } from 'react';
import { TextInput } from '../../../components/form/inputs.tsx';
import { Tick } from '../../../components/form/tick.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { inBackground } from '../../../components/ui/in-background.ts';
import { useWords } from '../../../i18n/language.ts';
import styles from './own-answer.module.css';
import { ownAnswerWords } from './own-answer.words.ts';

interface MoreAnswersProps {
  reply: OwnReply;
  onChange: (more: Partial<Pick<OwnReply, 'shown' | 'reminders' | 'note'>>) => Promise<void>;
}

/** Rare choices: whether members see it, reminders, a note. */
export function MoreAnswers({ reply, onChange }: MoreAnswersProps) {
  const t = useWords(ownAnswerWords);
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
    <details className={styles.comers}>
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
