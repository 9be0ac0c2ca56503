import type { Language } from '@alumni/shared/text/language';
import { typesetAll } from '@alumni/shared/text/typeset-all';

const en = {
  fromVisitors: (joined: number) =>
    `Other messages of visitors: ${joined}. They are mailed once an hour and five times a day at most: you find all of them on the site, under "Messages".`,
  inMessages: (joined: number) =>
    `Other messages of this kind: ${joined}. They are not mailed one by one, as this address has been sent many of them in a short time: you find them on the site, under "Messages".`,
  others: (joined: number) =>
    `This mail stands for others of its kind as well: ${joined}. They are not sent one by one, as this address has been sent many of them in a short time.`,
};

const fr: typeof en = {
  fromVisitors: (joined) =>
    `Autres messages de visiteurs : ${joined}. Ils sont envoyés au plus une fois par heure et cinq fois par jour : vous les trouvez tous sur le site, sous « Messages ».`,
  inMessages: (joined) =>
    `Autres messages du même type : ${joined}. Ils ne sont pas envoyés un par un, car cette adresse en a reçu beaucoup en peu de temps : vous les trouvez sur le site, sous « Messages ».`,
  others: (joined) =>
    `Cet e-mail en remplace d’autres du même type : ${joined}. Ils ne sont pas envoyés un par un, car cette adresse en a reçu beaucoup en peu de temps.`,
};

export const joinedWords: Record<Language, typeof en> = { en, fr: typesetAll(fr) };
