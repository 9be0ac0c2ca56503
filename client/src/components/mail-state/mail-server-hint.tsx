import { mayCall } from '@alumni/shared/core/permissions';
import { screens } from '@alumni/shared/core/screens';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import { mailServerHintWords } from './mail-server-hint.words.ts';

/** Follows the message that there is no mail server. It links to the set-up, or says who may open the set-up. */
export function MailServerHint() {
  const t = useWords(mailServerHintWords);
  const { user } = useSession();
  if (!mayCall(screens['/admin/setup'], user)) return t.askMaster;
  return <Link to="/admin/setup?step=mail">{t.setUp}</Link>;
}
