import type { Language } from './language.ts';
import type { MailDomainCheck, MailDomainName, mailDomainKinds } from './mail-domain.ts';

/** A finding and its advice; the latter is absent if there is nothing to do. */
type Sentence = (values: Record<string, string | number>) => readonly [string, string?];

type Sentences = {
  [Name in MailDomainName]: { title: string } & Record<
    (typeof mailDomainKinds)[Name][number],
    Sentence
  >;
};

const noDomain = {
  en: [
    'The sender’s address has no domain that can be asked about.',
    'Set MAIL_FROM to an address of your own domain.',
  ],
  fr: [
    'L’adresse de l’expéditeur n’a pas de domaine que l’on puisse interroger.',
    'Donnez à MAIL_FROM une adresse de votre propre domaine.',
  ],
} as const;

const unknown = {
  en: [
    'The DNS could not be asked, so nothing is known.',
    'Try again in ten minutes. If it stays like this, this server has no way to the DNS.',
  ],
  fr: [
    'Le DNS n’a pas pu être interrogé : on ne sait rien.',
    'Réessayez dans dix minutes. Si cela dure, ce serveur n’a pas accès au DNS.',
  ],
} as const;

const en: Sentences = {
  spf: {
    title: 'SPF: who may send for the domain',
    ok: ({ domain, lookups }) => [
      `${domain} has one record, which needs ${lookups} of 10 lookups.`,
    ],
    none: ({ domain, record, provider }) => [
      `${domain} has no SPF record: receivers cannot tell your mails from forged ones.`,
      record
        ? `Add this TXT record where the domain is managed, if ${provider} sends all its mails:`
        : 'Add the TXT record that the help of your mail provider names, where the domain is managed.',
    ],
    several: ({ domain, count }) => [
      `${domain} has ${count} SPF records: receivers then use none of them.`,
      'Put what they allow into one record, and remove the others.',
    ],
    passAll: ({ domain }) => [
      `The record of ${domain} lets anybody send in its name (+all).`,
      'Replace +all at its end by ~all.',
    ],
    open: ({ domain }) => [
      `The record of ${domain} does not say what to do with other senders.`,
      'Let it end with ~all.',
    ],
    tooMany: ({ domain }) => [
      `The record of ${domain} needs more than 10 lookups: receivers give up on it.`,
      'Remove the include of each service that no longer sends for you.',
    ],
    broken: ({ domain, term }) => [
      `The record of ${domain} has a part that receivers cannot use: ${term}`,
      'Correct or remove that part; then the rest counts again.',
    ],
    uncovered: ({ domain, provider, include }) => [
      `The record of ${domain} does not name ${provider}, to which SMTP_URL points.`,
      `Add include:${include} to it, unless the help of the provider says otherwise.`,
    ],
    noDomain: () => noDomain.en,
    unknown: () => unknown.en,
  },
  dkim: {
    title: 'DKIM: the signature of the mails',
    ok: ({ selectors }) => [`A key is published: ${selectors}.`],
    short: ({ selectors, bits }) => [
      `The key ${selectors} has ${bits} bits: it is taken, but short by now.`,
      'Ask your mail provider for one of 2048 bits.',
    ],
    weak: ({ selectors, bits }) => [
      `The key ${selectors} has ${bits} bits: receivers ignore keys below 1024.`,
      'Ask your mail provider for one of 2048 bits.',
    ],
    revoked: ({ selectors }) => [
      `The key ${selectors} is withdrawn (p= is empty), and no other was found.`,
      'Publish the key that your mail provider shows now.',
    ],
    broken: ({ selectors }) => [
      `The key ${selectors} cannot be read: it may have been cut when it was pasted.`,
      'Copy it once more from your mail provider.',
    ],
    notFound: () => [
      'No key was found under usual names. This does not mean that there is none.',
      'Look whether your mail provider signs: a delivered mail then says dkim=pass in its source. The name behind s= there can be set as DKIM_SELECTOR.',
    ],
    selectorMissing: ({ at }) => [
      `There is no key at ${at}, which DKIM_SELECTOR names.`,
      'Publish the key that your mail provider shows, or correct DKIM_SELECTOR.',
    ],
    noDomain: () => noDomain.en,
    unknown: () => unknown.en,
  },
  dmarc: {
    title: 'DMARC: what becomes of forged mails',
    ok: ({ at, policy }) => [`${at} asks receivers to hold back forged mails (${policy}).`],
    monitoring: ({ at }) => [
      `${at} is there, and asks for nothing yet (none).`,
      'Once SPF or DKIM is good and mails arrive, let it say p=quarantine.',
    ],
    none: ({ domain }) => [
      `${domain} has no DMARC record; large providers trust such mails less.`,
      'Add this TXT record where the domain is managed:',
    ],
    several: ({ at, count }) => [
      `${at} has ${count} DMARC records: receivers then use none of them.`,
      'Keep one.',
    ],
    broken: ({ at }) => [
      `The record ${at} has no policy that receivers understand.`,
      'It begins with v=DMARC1; p=none, or quarantine or reject in the place of none.',
    ],
    noDomain: () => noDomain.en,
    unknown: () => unknown.en,
  },
  tls: {
    title: 'TLS: the way to the mail server',
    ok: ({ host, days }) => [
      `The connection to ${host} is encrypted; its certificate holds for ${days} days.`,
    ],
    local: ({ host }) => [`${host} is this machine: nothing leaves it on the way there.`],
    opportunistic: ({ host }) => [
      `${host} encrypts, but SMTP_URL does not insist: who stands in between could turn it off.`,
      'Add ?requireTLS=true to SMTP_URL, or use smtps:// where the provider offers it.',
    ],
    ending: ({ host, days }) => [
      `The certificate of ${host} ends in ${days} days. After that no mail leaves.`,
      'Who runs that mail server has to renew it.',
    ],
    unverified: ({ host }) => [
      `The connection to ${host} is encrypted, but SMTP_URL does not check whose it is.`,
      'Remove tls.rejectUnauthorized=false once the certificate of the mail server is valid.',
    ],
    wrongName: ({ host }) => [
      `The certificate of the mail server is not for ${host}: no mail leaves.`,
      'Put the name that your mail provider tells into SMTP_URL.',
    ],
    expired: ({ host }) => [
      `The certificate of ${host} has expired: no mail leaves.`,
      'Who runs that mail server has to renew it. Look whether the clock of this server is right.',
    ],
    untrusted: ({ host }) => [
      `The certificate of ${host} comes from nobody who is trusted: no mail leaves.`,
      'Who runs that mail server needs one from a known authority, such as Let’s Encrypt.',
    ],
    ignored: ({ host }) => [
      `${host} offers encryption, and SMTP_URL declines it: password and mails travel openly.`,
      'Remove ignoreTLS from SMTP_URL.',
    ],
    none: ({ host }) => [
      `${host} offers no encryption: password and mails travel openly.`,
      'Use the address with TLS of your mail provider, mostly smtps:// with port 465.',
    ],
    noServer: () => ['No mail server is set: nobody gets mails.', 'Set SMTP_URL and MAIL_FROM.'],
    unknown: ({ host, error }) => [
      `${host} could not be asked: ${error}.`,
      'A test mail shows whether mails leave.',
    ],
  },
};

const fr: Sentences = {
  spf: {
    title: 'SPF : qui peut envoyer au nom du domaine',
    ok: ({ domain, lookups }) => [
      `${domain} a un enregistrement, qui demande ${lookups} recherches sur 10.`,
    ],
    none: ({ domain, record, provider }) => [
      `${domain} n’a pas d’enregistrement SPF : rien ne distingue vos e-mails de faux.`,
      record
        ? `Ajoutez cet enregistrement TXT là où le domaine est géré, si ${provider} envoie tous ses e-mails :`
        : 'Là où le domaine est géré, ajoutez l’enregistrement TXT que l’aide de votre fournisseur d’e-mail indique.',
    ],
    several: ({ domain, count }) => [
      `${domain} a ${count} enregistrements SPF : les destinataires n’en utilisent alors aucun.`,
      'Réunissez dans un seul ce qu’ils permettent, et retirez les autres.',
    ],
    passAll: ({ domain }) => [
      `L’enregistrement de ${domain} laisse n’importe qui envoyer en son nom (+all).`,
      'Remplacez +all à la fin par ~all.',
    ],
    open: ({ domain }) => [
      `L’enregistrement de ${domain} ne dit pas que faire des autres expéditeurs.`,
      'Terminez-le par ~all.',
    ],
    tooMany: ({ domain }) => [
      `L’enregistrement de ${domain} demande plus de 10 recherches : les destinataires y renoncent.`,
      'Retirez l’include de chaque service qui n’envoie plus pour vous.',
    ],
    broken: ({ domain, term }) => [
      `L’enregistrement de ${domain} a une partie inutilisable : ${term}`,
      'Corrigez ou retirez cette partie ; le reste comptera de nouveau.',
    ],
    uncovered: ({ domain, provider, include }) => [
      `L’enregistrement de ${domain} ne nomme pas ${provider}, vers qui mène SMTP_URL.`,
      `Ajoutez-y include:${include}, sauf si l’aide du fournisseur dit autre chose.`,
    ],
    noDomain: () => noDomain.fr,
    unknown: () => unknown.fr,
  },
  dkim: {
    title: 'DKIM : la signature des e-mails',
    ok: ({ selectors }) => [`Une clé est publiée : ${selectors}.`],
    short: ({ selectors, bits }) => [
      `La clé ${selectors} a ${bits} bits : elle est acceptée, mais courte aujourd’hui.`,
      'Demandez-en une de 2048 bits à votre fournisseur d’e-mail.',
    ],
    weak: ({ selectors, bits }) => [
      `La clé ${selectors} a ${bits} bits : les destinataires ignorent les clés de moins de 1024.`,
      'Demandez-en une de 2048 bits à votre fournisseur d’e-mail.',
    ],
    revoked: ({ selectors }) => [
      `La clé ${selectors} est retirée (p= est vide), et aucune autre n’a été trouvée.`,
      'Publiez la clé que votre fournisseur d’e-mail montre maintenant.',
    ],
    broken: ({ selectors }) => [
      `La clé ${selectors} est illisible : elle a peut-être été coupée au collage.`,
      'Copiez-la de nouveau chez votre fournisseur d’e-mail.',
    ],
    notFound: () => [
      'Aucune clé n’a été trouvée sous les noms habituels. Cela ne veut pas dire qu’il n’y en a pas.',
      'Vérifiez si votre fournisseur d’e-mail signe : la source d’un e-mail reçu dit alors dkim=pass. Le nom qui y suit s= peut être donné à DKIM_SELECTOR.',
    ],
    selectorMissing: ({ at }) => [
      `Il n’y a pas de clé à ${at}, que DKIM_SELECTOR nomme.`,
      'Publiez la clé que votre fournisseur d’e-mail montre, ou corrigez DKIM_SELECTOR.',
    ],
    noDomain: () => noDomain.fr,
    unknown: () => unknown.fr,
  },
  dmarc: {
    title: 'DMARC : ce que deviennent les faux e-mails',
    ok: ({ at, policy }) => [
      `${at} demande aux destinataires de retenir les faux e-mails (${policy}).`,
    ],
    monitoring: ({ at }) => [
      `${at} existe, et ne demande encore rien (none).`,
      'Dès que SPF ou DKIM est bon et que les e-mails arrivent, mettez p=quarantine.',
    ],
    none: ({ domain }) => [
      `${domain} n’a pas d’enregistrement DMARC ; les grands fournisseurs se fient moins à ces e-mails.`,
      'Ajoutez cet enregistrement TXT là où le domaine est géré :',
    ],
    several: ({ at, count }) => [
      `${at} a ${count} enregistrements DMARC : les destinataires n’en utilisent alors aucun.`,
      'Gardez-en un.',
    ],
    broken: ({ at }) => [
      `L’enregistrement ${at} n’a pas de règle que les destinataires comprennent.`,
      'Il commence par v=DMARC1; p=none, ou quarantine ou reject à la place de none.',
    ],
    noDomain: () => noDomain.fr,
    unknown: () => unknown.fr,
  },
  tls: {
    title: 'TLS : le chemin vers le serveur d’e-mail',
    ok: ({ host, days }) => [
      `La connexion à ${host} est chiffrée ; son certificat vaut encore ${days} jours.`,
    ],
    local: ({ host }) => [`${host} est cette machine : rien n’en sort sur ce chemin.`],
    opportunistic: ({ host }) => [
      `${host} chiffre, mais SMTP_URL ne l’exige pas : quelqu’un entre les deux pourrait l’empêcher.`,
      'Ajoutez ?requireTLS=true à SMTP_URL, ou utilisez smtps:// si le fournisseur l’offre.',
    ],
    ending: ({ host, days }) => [
      `Le certificat de ${host} prend fin dans ${days} jours. Ensuite, aucun e-mail ne partira.`,
      'La personne qui gère ce serveur d’e-mail doit le renouveler.',
    ],
    unverified: ({ host }) => [
      `La connexion à ${host} est chiffrée, mais SMTP_URL ne vérifie pas à qui elle mène.`,
      'Retirez tls.rejectUnauthorized=false dès que le certificat du serveur d’e-mail est valable.',
    ],
    wrongName: ({ host }) => [
      `Le certificat du serveur d’e-mail n’est pas pour ${host} : aucun e-mail ne part.`,
      'Mettez dans SMTP_URL le nom que votre fournisseur d’e-mail indique.',
    ],
    expired: ({ host }) => [
      `Le certificat de ${host} a expiré : aucun e-mail ne part.`,
      'La personne qui gère ce serveur d’e-mail doit le renouveler. Vérifiez aussi l’horloge de ce serveur-ci.',
    ],
    untrusted: ({ host }) => [
      `Le certificat de ${host} ne vient d’aucune autorité reconnue : aucun e-mail ne part.`,
      'La personne qui gère ce serveur d’e-mail a besoin d’un certificat d’une autorité connue, comme Let’s Encrypt.',
    ],
    ignored: ({ host }) => [
      `${host} offre le chiffrement, et SMTP_URL le refuse : mot de passe et e-mails passent en clair.`,
      'Retirez ignoreTLS de SMTP_URL.',
    ],
    none: ({ host }) => [
      `${host} n’offre pas de chiffrement : mot de passe et e-mails passent en clair.`,
      'Utilisez l’adresse avec TLS de votre fournisseur d’e-mail, le plus souvent smtps:// et le port 465.',
    ],
    noServer: () => [
      'Aucun serveur d’e-mail n’est indiqué : personne ne reçoit de messages.',
      'Indiquez SMTP_URL et MAIL_FROM.',
    ],
    unknown: ({ host, error }) => [
      `${host} n’a pas pu être interrogé : ${error}.`,
      'Un e-mail d’essai montre si les messages partent.',
    ],
  },
};

const words = { en, fr };

/** The finding of a check, in a language. */
export function mailDomainSentence(
  { name, kind, values }: MailDomainCheck,
  language: Language,
): { title: string; found: string; advice: string } {
  const sentences = words[language][name] as { title: string } & Record<string, Sentence>;
  const [found, advice = ''] = sentences[kind]?.(values) ?? [kind];
  return { title: sentences.title, found, advice };
}
