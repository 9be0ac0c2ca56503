import { useEffect, useState } from 'react';
import { refetchShown } from '../api/answer-cache.ts';
import { networkStatus, useNetworkStatus } from '../api/network-status.ts';
import { useLanguage } from '../i18n/language.ts';
import { asOfText } from './as-of-text.ts';
import styles from './offline-strip.module.css';
import { watchForNetwork } from './watch-for-network.ts';

/** Says that there is no network, and how old what is shown is; until the network is back. */
export function OfflineStrip() {
  const { language } = useLanguage();
  const { asOf } = useNetworkStatus();
  const text = asOfText(asOf, new Date(), language);
  // Screen readers announce what changes in a status, not what it comes with.
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  // Answers of the time without a network came from a cache, or did not come.
  useEffect(() => watchForNetwork(() => refetchShown(networkStatus().since)), []);
  return (
    <div className={styles.place}>
      <p className={styles.strip} role="status">
        {said}
      </p>
    </div>
  );
}
