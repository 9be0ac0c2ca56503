import { listSiteVersions, restoreSite } from '@alumni/shared/calls/site-form';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { failureText } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { askToConfirm } from '../../components/ui/dialogs/confirm-dialog.tsx';
import { QueryStatus } from '../../components/ui/loading/states.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './site.module.css';
import { siteWords } from './site.words.ts';
import { siteLabels } from './site-labels.ts';

/** At most this many changed texts are named; the rest is a number. */
const namedTexts = 3;

/** Earlier versions, each of which can be restored. */
export function SiteHistory({ onRestored }: { onRestored: () => void }) {
  const t = useWords(siteWords);
  const labels = siteLabels(t);
  const query = useEndpoint(listSiteVersions, {}, { staleTime: 0 });
  const { data, refetch } = query;
  const [failure, setFailure] = useState<string>();
  const bringBack = async (version: number) => {
    if (!(await askToConfirm({ question: t.bringBackQuestion, confirm: t.bringBack }))) return;
    setFailure(undefined);
    try {
      const { message } = await call(restoreSite, { params: { version: String(version) } });
      announce(message, 'success');
      onRestored();
      inBackground(refetch());
    } catch (caught) {
      setFailure(failureText(caught, { failed: t.bringBackFailed, network: t.network }));
    }
  };
  if (!data) return <QueryStatus of={query} rows={3} />;
  const describeChange = (changed: string[]) => {
    const named = changed.slice(0, namedTexts).map((name) => labels[name] ?? name);
    const more = changed.length - named.length;
    const list = named.join(' · ');
    return t.changed(changed.length, more > 0 ? t.andMore(list, more) : list);
  };
  return (
    <>
      <p className={styles.hint}>{t.historyIntro}</p>
      {failure && (
        <FormMessage tone="error" reveal>
          {failure}
        </FormMessage>
      )}
      <ul className={styles.versions}>
        {data.versions.map(({ version, savedAt, savedBy, changed }, at) => {
          const when = savedAt ? formatMoment(savedAt, t.language) : t.ofFile;
          return (
            <li key={version}>
              <div>
                <p className={styles.when}>{t.savedBy(when, savedBy)}</p>
                <p className={styles.hint}>{at === 0 ? t.inForce : describeChange(changed)}</p>
              </div>
              {at > 0 && (
                <Button
                  variant="outline"
                  aria-label={t.bringBackLabel(when)}
                  onClick={() => bringBack(version)}
                >
                  {t.bringBack}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
