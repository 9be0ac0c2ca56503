import { Page } from '../../components/ui/page.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/use-session.ts';
import { RollNumberForm } from './roll-number-form.tsx';
import { RollNumberImport } from './roll-number-import.tsx';
import { RollNumberList } from './roll-number-list.tsx';
import { words } from './roll-numbers.words.ts';

export function Screen() {
  const t = useWords(words);
  const { user } = useSession();
  return (
    <Page>
      <PageHeading intro={t.intro}>{t.title}</PageHeading>
      {user ? (
        <>
          <RollNumberForm rollNo={user.rollNo} />
          <RollNumberImport rollNo={user.rollNo} />
          <RollNumberList />
        </>
      ) : (
        <p>{t.loginFirst}</p>
      )}
    </Page>
  );
}
