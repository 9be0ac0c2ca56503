import { listDevices, logOutEverywhere } from '@alumni/shared/calls/profile';
import { call } from '../../../api/call.ts';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { clearTabDrafts } from '../../../components/draft/tab-drafts.ts';
import { useAction } from '../../../components/form/use-action.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { askToConfirm } from '../../../components/ui/dialogs/confirm-dialog.tsx';
import { QueryStatus } from '../../../components/ui/loading/states.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import { clearSession } from '../../../session/session-store.ts';
import styles from './device-list.module.css';
import { deviceListWords } from './device-list.words.ts';

export function DeviceList() {
  const t = useWords(deviceListWords);
  const query = useEndpoint(listDevices, {});
  const { data } = query;
  return (
    <section className={styles.section} aria-labelledby="devices">
      <h2 id="devices">{t.title}</h2>
      <p className={styles.intro}>{t.intro}</p>
      {!data && <QueryStatus of={query} />}
      <ul className={styles.devices}>
        {data?.devices.map(({ browser, system, lastSeenAt, loggedInAt, current }) => (
          <li key={loggedInAt}>
            <p className={styles.name}>
              {t.name(browser, system)} {current && <strong>{t.current}</strong>}
            </p>
            <p className={styles.seen}>{t.seen(formatMoment(lastSeenAt, t.language))}</p>
          </li>
        ))}
      </ul>
      {data && <LogOutEverywhere />}
    </section>
  );
}

function LogOutEverywhere() {
  const t = useWords(deviceListWords);
  const { busy, run } = useAction(t.failed);
  const logOut = () =>
    run(async () => {
      const question = { question: t.question, detail: t.detail, confirm: t.logOut };
      if (!(await askToConfirm(question))) return undefined;
      const { message } = await call(logOutEverywhere, {});
      clearTabDrafts();
      clearSession('logout');
      return message;
    });
  return (
    <Button variant="outline" busy={busy} onClick={logOut}>
      {t.logOut}
    </Button>
  );
}
