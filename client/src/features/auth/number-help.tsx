import { requestSubmit } from '../../components/form/request-submit.ts';
import { Button } from '../../components/ui/button.tsx';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { settings } from '../../settings.ts';
import { authWords } from './auth.words.ts';
import styles from './auth-page.module.css';

interface NumberHelpProps {
  /** Of the refusal. */
  code: string | undefined;
  numberNeeded: boolean;
  /** Takes the number out of the form, which is then sent. */
  onContinue: () => void;
}

/** The way on for somebody whose roll number was refused. Whether one waits for them, the next answer tells. */
export function NumberHelp({ code, numberNeeded, onContinue }: NumberHelpProps) {
  const t = useWords(authWords).register;
  const { language } = useLanguage();
  if (code === 'rollNumberWrong' && !numberNeeded) {
    return (
      <span className={styles.help}>
        {t.otherNumber}
        {/* No submit button: as the first of the form it would be what Enter presses. */}
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
