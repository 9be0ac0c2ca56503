import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { useReducedMotion } from '../../components/ui/page/use-media.ts';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { useWords } from '../../i18n/language.ts';
import { homeWords } from './home.words.ts';
import styles from './tagline.module.css';
import { useTyping } from './use-typing.ts';

/** The sentence that types itself. It can be paused; screen readers get it whole. */
export function Tagline({ sentence }: { sentence: string }) {
  const t = useWords(homeWords);
  const still = useReducedMotion();
  const [paused, setPaused] = useState(false);
  const typed = useTyping(sentence, !still && !paused);
  return (
    <div className="tagline">
      <p className="tagline-text">
        <VisuallyHidden>{sentence}</VisuallyHidden>
        <span className={styles.room} aria-hidden="true">
          {sentence}
        </span>
        <span aria-hidden="true" data-typing>
          {still ? sentence : typed}
          {!still && <span className={styles.caret} />}
        </span>
      </p>
      {!still && (
        <button
          type="button"
          className={`icon-button ${styles.button}`}
          aria-label={paused ? t.resumeTyping : t.pauseTyping}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </button>
      )}
    </div>
  );
}
