import { useWords } from '../../i18n/language.ts';
import { LinkButton } from './button.tsx';
import { uiWords } from './ui.words.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** To the editor of a public record, for those who may change it. */
export function EditLink({ to, title }: { to: string; title: string }) {
  const t = useWords(uiWords);
  return (
    <LinkButton variant="plain" to={to}>
      {t.edit}
      <VisuallyHidden> {title}</VisuallyHidden>
    </LinkButton>
  );
}
