import { objectToMerge } from '@alumni/shared/calls/members';
import { call } from '../../api/call.ts';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { CodeScreen } from './code-screen.tsx';
import { objectToMergeWords } from './object-to-merge.words.ts';

/** Screen of the mailed link that objects to a merge of two accounts. */
export function ObjectToMergeScreen() {
  const t = useWords(objectToMergeWords);
  return (
    <CodeScreen
      words={t}
      art="two threads"
      send={async (body) => (await call(objectToMerge, { body })).message}
      ways={
        <>
          <LinkButton variant="outline" to="/contact-us">
            {t.contact}
          </LinkButton>
          <LinkButton variant="outline" to="/login">
            {t.login}
          </LinkButton>
        </>
      }
    />
  );
}
