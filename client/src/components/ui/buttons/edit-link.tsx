import { useWords } from '../../../i18n/language.ts';
import { useWayBack } from '../page/way-back.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { uiWords } from '../ui.words.ts';
import { LinkButton } from './button.tsx';

/** Link to a record's editor, which opens in edit mode and leads back here. Show it only to those who may edit. */
export function EditLink({ to, title }: { to: string; title: string }) {
  const t = useWords(uiWords);
  const backTo = useWayBack();
  return (
    <LinkButton variant="plain" to={to} state={{ edit: true, backTo }}>
      {t.edit}
      <VisuallyHidden> {title}</VisuallyHidden>
    </LinkButton>
  );
}
