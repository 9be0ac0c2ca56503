import { useEffect, useState } from 'react';
import { networkStatus, useNetworkStatus } from '../api/network-status.ts';
import { refetchShown } from '../api/query-changes.ts';
import { useLanguage } from '../i18n/language.ts';
import { asOfText } from './as-of-text.ts';
import styles from './offline-strip.module.css';
import { watchForNetwork } from './watch-for-network.ts';

/** While offline, shows that there is no network and how old the content is. */
export function OfflineStrip() {
  const { language } = useLanguage();
  const { asOf } = useNetworkStatus();
  const text = asOfText(asOf, new Date(), language);
  // Screen readers announce changes of a status, not its initial text.
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  // When the network is back, this fetches again what failed during the outage or came from a cache.
  useEffect(() => watchForNetwork(() => refetchShown(networkStatus().since)), []);
  return (
    <div className={styles.place}>
      <p className={styles.strip} role="status">
        {said}
      </p>
    </div>
  );
}
