import { activateSite, getSiteCopy } from '@alumni/shared/calls/site-copy';
import { isMaster } from '@alumni/shared/core/permissions';
import type { SiteCopy } from '@alumni/shared/site/site-copy';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { Tick } from '../../components/form/tick.tsx';
import { useAction } from '../../components/form/use-action.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../components/ui/dialogs/dialog.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import styles from './copy-strip.module.css';
import { copyStripWords } from './copy-strip.words.ts';

/** Warns admins that the database is a restored copy. A master can declare it the live site. */
export function CopyStrip({ copy }: { copy: SiteCopy }) {
  const t = useWords(copyStripWords);
  const { user } = useSession();
  const [asks, setAsks] = useState(false);
  return (
    <section className={styles.strip} aria-labelledby="copy-strip">
      <div className={styles.said}>
        <p id="copy-strip" className={styles.title}>
          {t.title}
        </p>
        <p>{t.text(formatMoment(copy.backupAt, t.language))}</p>
        {!isMaster(user) && <p>{t.byMaster}</p>}
      </div>
      {isMaster(user) && (
        <Button className={styles.activate} onClick={() => setAsks(true)}>
          {t.activate}
        </Button>
      )}
      {asks && <Activation waitingMails={copy.waitingMails} onClose={() => setAsks(false)} />}
    </section>
  );
}

function Activation({ waitingMails, onClose }: { waitingMails: number; onClose: () => void }) {
  const t = useWords(copyStripWords);
  const [sendWaitingMails, setSends] = useState(false);
  const { busy, run } = useAction(t.failed);
  const activate = () =>
    run(async () => {
      try {
        return (await call(activateSite, { body: { sendWaitingMails } })).message;
      } finally {
        inBackground(invalidateEndpoint(getSiteCopy));
        onClose();
      }
    });
  return (
    <Dialog title={t.question} onClose={onClose}>
      <p>{t.detail}</p>
      {waitingMails > 0 && (
        <>
          <Tick
            className={styles.choice}
            checked={sendWaitingMails}
            aria-describedby="waiting-mails"
            onChange={({ currentTarget }) => setSends(currentTarget.checked)}
          >
            {t.send(waitingMails)}
          </Tick>
          <p id="waiting-mails" className={styles.hint}>
            {t.sendHint}
          </p>
        </>
      )}
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button busy={busy} onClick={activate}>
          {t.activate}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
