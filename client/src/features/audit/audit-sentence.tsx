import type { AuditEntry } from '@alumni/shared/site/audit';
import { colon, type Language } from '@alumni/shared/text/language';
import { Sentence } from '../../components/ui/text/sentence.tsx';
import { countryName } from '../../i18n/country-name.ts';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { auditSentenceWords } from './audit-sentence.words.ts';

/** The sentence of a log entry. Its names, addresses and roll numbers are excluded from page translation. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { language } = useLanguage();
  const { actor, actorName, person, personName, subject, details } = entry;
  const isAddress = subject.includes('@');
  const names = [
    personLabel(actorName, actor),
    personLabel(personName || subject, person),
    personLabel(personName, isAddress ? subject : person),
    isAddress ? subject : '',
    String(details.rollNo ?? ''),
  ];
  return <Sentence text={auditSentence(entry, language)} names={names} />;
}

/**
 * Some values in the log have no words in this version of the site. The sentence shows them as the log records them.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table, with a line for each action
function auditSentence(entry: AuditEntry, language: Language): string {
  const t = auditSentenceWords[language];
  const { subject, person, personName, details } = entry;
  const who = personLabel(entry.actorName, entry.actor) || t.server;
  const whom = personLabel(personName || subject, person);
  // An invitation is logged with an e-mail address. If its owner has registered since, the sentence also names them.
  const addressee = personName ? `${personName} (${subject})` : subject;
  const owner = personLabel(personName, person);
  const value = (name: string) => String(details[name] ?? '');
  const letterSubject = (language === 'fr' && value('subjectFr')) || subject;
  const type = (name: string) => named(t.types, value(name));
  const number = (...names: string[]) =>
    formatNumber(
      names.reduce((total, name) => total + (Number(details[name]) || 0), 0),
      language,
    );
  const sentences: Record<AuditEntry['action'], () => string> = {
    'role.changed': role,
    'master.created': () => t.master(who, whom),
    'master.left': () => t.masterLeft(who),
    'successor.named': () => t.successorNamed(who, whom),
    'successor.withdrawn': () => t.successorWithdrawn(who, whom),
    'successor.accepted': () => t.successorAccepted(who, whom),
    'password.set': () => t.password(who, whom),
    'rollnumber.issued': () => t.issued(who, addressee, value('rollNo')),
    'rollnumber.sent': () => t.sent(who, addressee, value('rollNo')),
    'rollnumber.corrected': () => t.addressCorrected(who, addressee, value('rollNo')),
    'rollnumber.withdrawn': () => t.withdrawn(who, addressee, value('rollNo')),
    'rollnumbers.imported': imported,
    'rollnumbers.reminded': () => t.reminded(who, number('reminded')),
    'rollnumbers.withdrawn': () => t.importWithdrawn(who, number('withdrawn'), number('claimed')),
    'record.changed': () => t.recordChanged(who, named(t.kinds, value('kind')), subject, owner),
    'record.deleted': () => t.recordDeleted(who, named(t.kinds, value('kind')), subject, owner),
    'record.restored': () => t.recordRestored(who, named(t.kinds, value('kind')), subject, owner),
    'event.admitted': () => t.eventAdmitted(who, subject, owner),
    'event.messaged': () => t.eventMessaged(who, subject, owner),
    'message.deleted': () =>
      t.messageDeleted(who, subject, formatInstant(value('received'), language)),
    'message.restored': () =>
      t.messageRestored(who, subject, formatInstant(value('received'), language)),
    'login.failures': () => t.failures(addressee, value('failures'), value('address')),
    'email.undone': () => t.emailUndone(whom),
    'email.released': () => t.emailReleased(whom),
    'members.exported': () =>
      t.membersExported(who, number('members'), value('format').toUpperCase()),
    'member.corrected': memberCorrected,
    'merge.asked': () => t.mergeAsked(who, whom, value('absorbed')),
    'merge.stopped': () => t.mergeStopped(who, whom, value('absorbed')),
    'merge.objected': () => t.mergeObjected(whom, value('absorbed')),
    'accounts.merged': merged,
    'member.admitted': () => t.memberAdmitted(who, whom),
    'member.admissionUndone': () => t.memberAdmissionUndone(who, whom),
    'member.asked': () => t.memberAsked(who, whom),
    'member.declined': () => t.memberDeclined(who, whom),
    'setting.changed': () => t.settingChanged(who, named(t.settings, value('setting'))),
    'letter.created': letter,
    'letter.changed': letter,
    'letter.deleted': letter,
    'letter.paused': letter,
    'letter.resumed': letter,
    'letter.sent': () => t.letterSent(who, letterSubject, number('recipients')),
    'notice.proved': () => t.noticeProved(who, letterSubject),
    'backups.adopted': () => t.backupsAdopted(who, value('place')),
    'site.changed': () => t.siteChanged(who),
    'site.activated': () => t.siteActivated(who, formatInstant(value('backupAt'), language)),
    'data.downloaded': () => t.dataDownloaded(whom),
    'deletion.asked': () => t.deletionAsked(who, whom),
    'deletion.stopped': () => t.deletionStopped(whom),
    'account.deleted': () => t.accountDeleted(person),
    'secondstep.added': () => t.twoFactorAdded(who, named(t.factors, value('kind'))),
    'secondstep.removed': () => t.twoFactorRemoved(who, named(t.factors, value('kind')), whom),
  };
  // A page loaded before an upgrade lacks the words for newer actions, so it shows no sentence.
  return sentences[entry.action]?.() ?? '';

  function role(): string {
    if (details.to === 'suspended') return t.suspended(who, whom);
    if (details.from === 'suspended') return t.reinstated(who, whom, type('to'));
    return t.role(who, whom, type('from'), type('to'));
  }

  function imported(): string {
    const others = number('issued', 'registered', 'duplicate', 'invalid');
    const said = t.imported(who, number('new'), others);
    return details.details ? said + t.detailsStored(number('details')) : said;
  }

  function memberCorrected(): string {
    const fields = Object.keys(details).filter((name) => name !== 'rollNo');
    const before = (name: string) =>
      name === 'country' ? countryName(value(name), language) : value(name);
    const said = fields.map((name) => named(t.corrected, name) + colon[language] + before(name));
    return t.memberCorrected(who, whom, said.join(', '));
  }

  function merged(): string {
    const moved = Object.entries(t.moved).flatMap(([name, label]) =>
      Number(details[name]) > 0 ? [label + colon[language] + number(name)] : [],
    );
    return t.merged(whom, value('absorbed'), moved.join(', ') || t.nothing);
  }

  function letter(): string {
    return t.letter(who, named(t.letterActs, entry.action), letterSubject);
  }
}

/** Appends the roll number: several people may share a name. */
export function personLabel(name: string, rollNo: string): string {
  return name && rollNo ? `${name} (${rollNo})` : name || rollNo;
}

function named(names: Record<string, string>, value: string): string {
  return names[value] ?? value;
}
