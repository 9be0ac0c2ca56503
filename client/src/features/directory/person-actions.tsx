import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { useWayBack } from '../../components/ui/page/way-back.ts';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import { alumnusDetailsWords } from './alumnus-details.words.ts';

export function PersonActions({ rollNo }: { rollNo: string }) {
  const t = useWords(alumnusDetailsWords);
  const { user } = useSession();
  const backTo = useWayBack();
  if (user?.rollNo === rollNo) {
    return (
      <LinkButton variant="outline" to="/user/profile">
        {t.profile}
      </LinkButton>
    );
  }
  if (user && !user.pending) {
    return (
      <LinkButton to={`/writeto?id=${encodeURIComponent(rollNo)}`} state={{ backTo }}>
        {t.write}
      </LinkButton>
    );
  }
  return (
    <LinkButton variant="outline" to={`/contact-us?about=${encodeURIComponent(rollNo)}`}>
      {t.contact}
    </LinkButton>
  );
}
