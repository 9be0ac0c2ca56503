import { requestSubmit } from '../../components/form/request-submit.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { settings } from '../../settings.ts';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';

interface NumberHelpProps {
  /** Code of the server's message about the refused registration. */
  code: string | undefined;
  numberNeeded: boolean;
  /** Clears the roll number. The form is submitted again afterwards. */
  onContinue: () => void;
}

/**
 * Next steps after a refused roll number. If the site admits people without a number, a button submits the form without
 * it. The server then responds whether a number is issued to the reader.
 */
export function NumberHelp({ code, numberNeeded, onContinue }: NumberHelpProps) {
  const t = useWords(authWords).register;
  const { language } = useLanguage();
  if (code === 'rollNumberWrong' && !numberNeeded) {
    return (
      <span className={styles.help}>
        {t.otherNumber}
        {/* Not a submit button: Enter presses the first one of the form. */}
        <Button
          variant="outline"
          onClick={({ currentTarget }) => {
            onContinue();
            requestSubmit(currentTarget.form);
          }}
        >
          {t.withoutNumber}
        </Button>
      </span>
    );
  }
  if (!code?.startsWith('rollNumber')) return null;
  return (
    <span className={styles.help}>
      {t.findNumber(settings.site.name[language])}
      <Link to="/contact-us">{t.askForNumber}</Link>
    </span>
  );
}
