import { listBlocked, unblockSender } from '@alumni/shared/calls/member-messages';
import { updateAlumnus } from '@alumni/shared/calls/profile';
import { personName } from '@alumni/shared/people/person-name';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { invalidateEndpoint, useEndpoint } from '../../../api/use-endpoint.ts';
import { Tick } from '../../../components/form/tick.tsx';
import { useAction } from '../../../components/form/use-action.ts';
import { inBackground } from '../../../components/ui/announcements/in-background.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { QueryStatus } from '../../../components/ui/loading/states.tsx';
import { useWords } from '../../../i18n/language.ts';
import deviceStyles from '../security/device-list.module.css';
import stepStyles from '../security/two-factor.module.css';
import styles from './messages-section.module.css';
import { messagesSectionWords } from './messages-section.words.ts';

/** Whether members may write to the reader, and whom the reader has blocked. */
export function MessagesSection({ rollNo }: { rollNo: string }) {
  const t = useWords(messagesSectionWords);
  const query = useEndpoint(listBlocked, {});
  const { data } = query;
  const { busy, attempt } = useAction(t);
  const change = (work: () => Promise<string>) =>
    attempt(work, () => invalidateEndpoint(listBlocked));
  const heading = useRef<HTMLHeadingElement>(null);
  /** The ticked value until it is saved. */
  const [wanted, setWanted] = useState<boolean>();
  const take = async (messages: boolean) => {
    setWanted(messages);
    await change(async () => {
      await call(updateAlumnus, { params: { rollNo }, body: { messages } });
      return messages ? t.taken : t.notTaken;
    });
    setWanted(undefined);
  };
  const unblock = async (blocked: string) => {
    await change(async () => (await call(unblockSender, { params: { rollNo: blocked } })).message);
    // The pressed button disappears with its row: focus the heading.
    heading.current?.focus();
  };
  return (
    <section className={deviceStyles.section} aria-labelledby="messages">
      <h2 ref={heading} id="messages" tabIndex={-1}>
        {t.title}
      </h2>
      <p className={deviceStyles.intro}>{t.intro}</p>
      {!data && <QueryStatus of={query} />}
      {data && (
        <Tick
          checked={wanted ?? data.messages}
          aria-disabled={busy || undefined}
          onChange={({ target }) => busy || inBackground(take(target.checked))}
        >
          {t.take}
        </Tick>
      )}
      {data && data.blocked.length > 0 && (
        <>
          <h3 id="blocked" className={styles.blocked}>
            {t.blocked}
          </h3>
          <ul className={deviceStyles.devices} aria-labelledby="blocked">
            {data.blocked.map((person) => {
              const name = personName(person, t.language) || person.rollNo;
              return (
                <li key={person.rollNo} className={stepStyles.step}>
                  <p className={deviceStyles.name} translate="no">
                    {name}
                  </p>
                  <Button
                    variant="outline"
                    aria-label={`${t.unblock}: ${name}`}
                    busy={busy}
                    onClick={() => unblock(person.rollNo)}
                  >
                    {t.unblock}
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
