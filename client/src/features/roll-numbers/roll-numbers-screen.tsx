import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { Page } from '../../components/ui/page/page.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import styles from './roll-number-form.module.css';
import { RollNumberForm } from './roll-number-form.tsx';
import { RollNumberList } from './roll-number-list.tsx';
import { rollNumbersWords } from './roll-numbers.words.ts';

// Loaded on demand: larger than the rest of the screen, and rarely used.
const RollNumberImport = lazyComponent(
  () => import('./roll-number-import.tsx'),
  'RollNumberImport',
);

export function RollNumbersScreen() {
  const t = useWords(rollNumbersWords);
  const { user } = useSession();
  return (
    <Page title={t.title} intro={t.intro}>
      {user ? (
        <>
          <RollNumberForm rollNo={user.rollNo} />
          <div className={styles.import}>
            <RollNumberImport rollNo={user.rollNo} />
          </div>
          <RollNumberList />
        </>
      ) : (
        <p>{t.loginFirst}</p>
      )}
    </Page>
  );
}
