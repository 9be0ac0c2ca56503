import type { Testimony } from '@alumni/shared/home/home';
import { personName } from '@alumni/shared/people/person-name';
import { useState } from 'react';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Avatar } from '../../components/ui/graphics/avatar.tsx';
import { LinkedText } from '../../components/ui/text/linked-text.tsx';
import { useWords } from '../../i18n/language.ts';
import { homeWords } from './home.words.ts';
import styles from './quotation.module.css';

/** Longer testimonies expand on demand: one must not stretch the whole carousel. */
const shortLength = 280;
/** Shorter testimonies use larger type, to fill the same height. */
const briefLength = 100;

export function Quotation({ testimony }: { testimony: Testimony }) {
  const t = useWords(homeWords);
  const [open, setOpen] = useState(false);
  const { profileImage, testimony: text } = testimony;
  const name = personName(testimony, t.language);
  const long = text.length > shortLength;
  return (
    <figure className={styles.quotation}>
      <blockquote
        lang={testimony.testimonyLanguage || undefined}
        className={long && !open ? `${styles.text} ${styles.short}` : styles.text}
        data-brief={text.length <= briefLength || undefined}
      >
        <LinkedText text={text} onReach={long && !open && (() => setOpen(true))} />
      </blockquote>
      {long && (
        <Button variant="plain" className={styles.more} onClick={() => setOpen(!open)}>
          {open ? t.less : t.more}
        </Button>
      )}
      <figcaption>
        <Avatar reference={profileImage} seed={name} alt="" side={72} />
        <span translate="no">{name}</span>
      </figcaption>
    </figure>
  );
}
