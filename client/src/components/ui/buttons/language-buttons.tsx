import { type Language, languages } from '@alumni/shared/text/language';
import { Button } from './button.tsx';

/** Each in its own language. */
const names: Record<Language, string> = { en: 'English', fr: 'Français' };

interface LanguageButtonsProps {
  chosen: Language;
  onChoose: (language: Language) => void;
  plain?: boolean;
}

/** Chooses the language of a preview, which may differ from that of the page. */
export function LanguageButtons({ chosen, onChoose, plain = false }: LanguageButtonsProps) {
  return languages.map((one) => (
    <Button
      key={one}
      variant={plain ? 'plain' : one === chosen ? 'primary' : 'outline'}
      aria-pressed={one === chosen}
      lang={one}
      onClick={() => onChoose(one)}
    >
      {names[one]}
    </Button>
  ));
}
