import { type Language, typeset } from '@alumni/shared/text/language';
import { blocksToHtml, blocksToText } from './blocks.ts';
import type { MailBlock } from './content.ts';

interface Body {
  text: string;
  html: string;
}

/** Says at the end of a mail for how many of its kind it stands. */
export function withJoined(
  { text, html }: Body,
  { kind, joined, language }: { kind: string; joined: number; language: Language },
): Body {
  if (joined === 0) return { text, html };
  const inMessages = kind === 'contactMessage' || kind === 'report';
  const blocks: MailBlock[] = [{ kind: 'note', text: note(joined, inMessages, language) }];
  return {
    text: `${text}\n\n${blocksToText(blocks)}`,
    html: `${html}\n${blocksToHtml(blocks)}`,
  };
}

function note(joined: number, inMessages: boolean, language: Language): string {
  if (language === 'fr') {
    const why = 'cette adresse en a reçu beaucoup en peu de temps';
    const others = inMessages
      ? `Autres messages du même genre : ${joined}. Ils ne sont pas envoyés un par un, car ${why} : vous les trouvez sur le site, sous « Messages ».`
      : `Ce message en remplace d’autres du même genre : ${joined}. Ils ne sont pas envoyés un par un, car ${why}.`;
    return typeset(others, 'fr');
  }
  const why = 'this address has been sent many of them in a short time';
  return inMessages
    ? `Other messages of this kind: ${joined}. They are not mailed one by one, as ${why}: you find them on the site, under "Messages".`
    : `This mail stands for others of its kind as well: ${joined}. They are not sent one by one, as ${why}.`;
}
