import type { AuditEntry } from '@alumni/shared/audit';
import type { Language } from '@alumni/shared/language';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { auditSentenceWords } from './audit-sentence.words.ts';

/** The sentence of a log entry. A value that this version does not know is shown as recorded. */
export function auditSentence(entry: AuditEntry, language: Language): string {
  const t = auditSentenceWords[language];
  const { subject, person, personName, details } = entry;
  const who = personLabel(entry.actorName, entry.actor) || t.server;
  const whom = personLabel(personName || subject, person);
  // The log has the e-mail; it may be somebody's by now.
  const addressee = personName ? `${personName} (${subject})` : subject;
  const owner = personLabel(personName, person);
  const value = (name: string) => String(details[name] ?? '');
  const type = (name: string) => named(t.types, value(name));
  const number = (...names: string[]) =>
    formatNumber(
      names.reduce((total, name) => total + (Number(details[name]) || 0), 0),
      language,
    );
  switch (entry.action) {
    case 'role.changed':
      if (details.to === 'suspended') return t.suspended(who, whom);
      if (details.from === 'suspended') return t.reinstated(who, whom, type('to'));
      return t.role(who, whom, type('from'), type('to'));
    case 'master.created':
      return t.master(who, whom);
    case 'master.left':
      return t.masterLeft(who);
    case 'successor.named':
      return t.successorNamed(who, whom);
    case 'successor.withdrawn':
      return t.successorWithdrawn(who, whom);
    case 'successor.accepted':
      return t.successorAccepted(who, whom);
    case 'password.set':
      return t.password(who, whom);
    case 'rollnumber.issued':
      return t.issued(who, addressee, value('rollNo'));
    case 'rollnumber.sent':
      return t.sent(who, addressee, value('rollNo'));
    case 'rollnumber.corrected':
      return t.addressCorrected(who, addressee, value('rollNo'));
    case 'rollnumber.withdrawn':
      return t.withdrawn(who, addressee, value('rollNo'));
    case 'rollnumbers.imported': {
      const others = number('issued', 'registered', 'duplicate', 'invalid');
      const imported = t.imported(who, number('new'), others);
      return details.details ? imported + t.detailsStored(number('details')) : imported;
    }
    case 'record.changed':
      return t.recordChanged(who, named(t.kinds, value('kind')), subject, owner);
    case 'record.deleted':
      return t.recordDeleted(who, named(t.kinds, value('kind')), subject, owner);
    case 'record.restored':
      return t.recordRestored(who, named(t.kinds, value('kind')), subject, owner);
    case 'event.admitted':
      return t.eventAdmitted(who, subject, owner);
    case 'event.messaged':
      return t.eventMessaged(who, subject, owner);
    case 'message.deleted':
      return t.messageDeleted(who, subject, formatInstant(value('received'), language));
    case 'message.restored':
      return t.messageRestored(who, subject, formatInstant(value('received'), language));
    case 'login.failures':
      return t.failures(addressee, value('failures'), value('address'));
    case 'email.undone':
      return t.emailUndone(whom);
    case 'email.released':
      return t.emailReleased(whom);
    case 'members.exported':
      return t.membersExported(who, number('members'), value('format').toUpperCase());
    case 'member.corrected': {
      const fields = Object.keys(details).filter((name) => name !== 'rollNo');
      return t.memberCorrected(
        who,
        whom,
        fields.map((name) => `${named(t.corrected, name)}: ${value(name)}`).join(', '),
      );
    }
    case 'member.admitted':
      return t.memberAdmitted(who, whom);
    case 'member.admissionUndone':
      return t.memberAdmissionUndone(who, whom);
    case 'member.asked':
      return t.memberAsked(who, whom);
    case 'member.declined':
      return t.memberDeclined(who, whom);
    case 'setting.changed':
      return t.settingChanged(who, named(t.settings, value('setting')));
    case 'letter.created':
    case 'letter.changed':
    case 'letter.deleted':
    case 'letter.paused':
    case 'letter.resumed':
      return t.letter(who, named(t.letterActs, entry.action), subject);
    case 'letter.sent':
      return t.letterSent(who, subject, number('recipients'));
    case 'notice.proved':
      return t.noticeProved(who, subject);
    case 'backups.adopted':
      return t.backupsAdopted(who, value('place'));
    case 'site.changed':
      return t.siteChanged(who);
    case 'site.activated':
      return t.siteActivated(who, formatInstant(value('backupAt'), language));
    case 'deletion.asked':
      return t.deletionAsked(who, whom);
    case 'deletion.stopped':
      return t.deletionStopped(whom);
    case 'account.deleted':
      return t.accountDeleted(person);
    case 'secondstep.added':
      return t.secondStepAdded(who, named(t.factors, value('kind')));
    case 'secondstep.removed':
      return t.secondStepRemoved(who, named(t.factors, value('kind')), whom);
  }
}

/** A name with the roll number beside it: several people may have the name. */
export function personLabel(name: string, rollNo: string): string {
  return name && rollNo ? `${name} (${rollNo})` : name || rollNo;
}

function named(names: Record<string, string>, value: string): string {
  return names[value] ?? value;
}
