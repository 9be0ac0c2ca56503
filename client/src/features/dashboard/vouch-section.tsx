import { createVouch } from '@alumni/shared/calls/admission';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { whatsAppLink } from '@alumni/shared/records/share-links';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useAction } from '../../components/form/use-action.ts';
import { CopyField } from '../../components/share/copy-field.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import styles from './dashboard.module.css';
import { vouchWords } from './vouch.words.ts';

/** Lets a member vouch for an applicant, on sites that admit people one by one. */
export function VouchSection() {
  const t = useWords(vouchWords);
  const { busy, run } = useAction(t.failed);
  const [link, setLink] = useState<ResponseOf<typeof createVouch>>();
  const make = () =>
    run(async () => {
      setLink(await call(createVouch, {}));
      return undefined;
    });
  return (
    <section className={styles.keep}>
      <h2 className={styles.title}>{t.title}</h2>
      <p>{t.text}</p>
      {link ? (
        <>
          <CopyField label={t.address} address={link.url} />
          <p role="status">{t.made(formatInstant(link.expiresAt, t.language))}</p>
          <a
            className="button button-primary"
            href={whatsAppLink(`${t.invitation(settings.site.name[t.language])}\n${link.url}`)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t.whatsApp}
          </a>
        </>
      ) : (
        <Button variant="outline" busy={busy} onClick={make}>
          {t.make}
        </Button>
      )}
    </section>
  );
}
