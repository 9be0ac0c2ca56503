import { limits } from '@alumni/shared/core/limits';
import { changedLines } from '@alumni/shared/events/changed-lines';
import { formatDay } from '@alumni/shared/text/format-days';
import {
  aboutSender,
  button,
  code,
  deviceName,
  invitationLogo,
  link,
  type MailBlock,
  type MailContent,
  note,
  paragraph,
  quote,
  titled,
  words,
} from './content.ts';
import { correctedLines } from './correction.words.ts';
import { aboutEvent, newReplies } from './event-blocks.ts';
import type { TemplateMail } from './mails.ts';

const afterwards = {
  asked: 'Somebody asked for a new password for the account with this email address.',
  undone:
    'Your account uses this address again, and everyone has been logged out. Its password no longer works, as somebody else may know it: choose another one.',
  freed:
    'The address that your account had been moved to belongs to somebody else, who has freed it. Your account uses this one again, and everyone has been logged out. Its password still works; choose another one if somebody else may know it.',
};

const answersInEnglish = { coming: 'coming', maybe: 'maybe', not: 'not coming' };

const changesInEnglish = {
  changed: 'Changed',
  cancelled: 'Cancelled',
  restored: 'It takes place after all',
};

const remindersInEnglish = {
  in: 'You have said that you come. See you there!',
  waiting: 'You are in line: there is no place for you yet. We mail you as soon as there is one.',
  maybe: 'You answered ‘maybe’. Are you coming?',
  not: 'You have said that you do not come.',
};

const confirmedInEnglish = {
  ...remindersInEnglish,
  in: 'You have a place. See you there!',
  maybe: 'You answered ‘maybe’. Tell us with the link below once you know.',
};

function quietInEnglish(address: string | null): MailBlock[] {
  return address === null ? [] : [link('No more reminders of this event', address)];
}

function guestsInEnglish(guests: number): MailBlock[] {
  return guests > 0 ? [paragraph(`Your guests: ${guests}.`)] : [];
}

export function inEnglish(mail: TemplateMail): MailContent {
  switch (mail.template) {
    case 'passwordReset':
      return titled('Choose a new password', [
        paragraph(afterwards[mail.after ?? 'asked']),
        ...(mail.unproved
          ? [
              paragraph(
                'Nobody has confirmed this address yet. If somebody else has created the account, a new password makes it yours: check what its profile says.',
              ),
            ]
          : []),
        button('Choose a new password', mail.link),
        ...(mail.unproved?.free && mail.unproved.until
          ? [
              paragraph(
                `A member moved their account to this address. Until ${formatDay(mail.unproved.until, 'en')} their earlier address can take it back, with all that is entered meanwhile. If that is not your account, free your address, and register with it.`,
              ),
              button('This is not my account', mail.unproved.free),
            ]
          : []),
        note(
          mail.after
            ? 'The link works once and for 60 minutes. Later, "Forgot Password?" on the log-in page mails you a new one.'
            : 'The link works once and for 60 minutes. If it was not you who asked, you need do nothing: your password stays as it is.',
        ),
      ]);
    case 'passwordChanged':
      return titled('Your password has been changed', [
        paragraph(
          'The password of your account has just been changed, and everyone who was logged in with the old one has been logged out.',
        ),
        note(
          'Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page, and write to us.',
        ),
      ]);
    case 'emailChanged':
      return titled('Your email address has been changed', [
        paragraph(
          'Your account now uses another email address. This one is no longer good for logging in.',
        ),
        ...(mail.link === null
          ? [note('If it was you, you need do nothing. Was it not you? Write to us at once.')]
          : [
              paragraph(
                'Was it not you? Then bring this address back: everyone is logged out, and you get a link to choose a new password.',
              ),
              button('Use this address again', mail.link),
              note('The link works once and for 7 days. If it was you, you need do nothing.'),
            ]),
      ]);
    case 'corrected':
      return titled('Your details have been corrected', [
        paragraph(
          'The association has corrected what your profile says, as somebody has asked it to. This has changed:',
        ),
        quote(correctedLines(mail, 'en')),
        button('Open your profile', mail.link),
        note('Is that wrong? You can change it back in your profile, or answer this mail.'),
      ]);
    case 'newDevice':
      return titled('A log-in from a new device', [
        paragraph(
          `Somebody has just logged in to your account on a device that it had not been used on: ${deviceName(mail, 'on') || 'a browser that we do not know'}.`,
        ),
        note(
          'If it was you, you need do nothing. Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page: everyone is logged out then.',
        ),
      ]);
    case 'secondStepAdded':
      return titled('A second step protects your account', [
        paragraph(
          mail.kind === 'passkey'
            ? 'A passkey has just been added to your account. From now on a log-in asks for it after the password.'
            : 'An authenticator app has just been set up for your account. From now on a log-in asks for its code after the password.',
        ),
        note(
          'Keep the recovery codes: they are the way in without this device. Was it not you? Write to us at once.',
        ),
      ]);
    case 'secondStepRemoved':
      return titled('A second step has been removed', [
        paragraph('A second step of the log-in has just been removed from your account.'),
        note(
          'Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page, and write to us.',
        ),
      ]);
    case 'secondStepFailed':
      return titled('Somebody knows your password', [
        paragraph(
          'Somebody has entered your password and then failed at the second step five times. They are not logged in.',
        ),
        note(
          'If it was you, you need do nothing. Was it not you? Choose a new password with "Forgot Password?" on the log-in page.',
        ),
      ]);
    case 'recoveryCodesRenewed':
      return titled('New recovery codes', [
        paragraph(
          'New recovery codes have just been made for your account. The codes from before no longer work.',
        ),
        note(
          'If it was you, you need do nothing. Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page, and write to us.',
        ),
      ]);
    case 'mailServerChanged':
      return titled('The site sends its mails another way', [
        paragraph(
          `${mail.name} has just named another mail server for the site: ${mail.host}. From now on, all mails go through it, links for new passwords included.`,
        ),
        note(
          'If you know of it, you need do nothing. Otherwise ask the other masters at once: somebody else may be in that account.',
        ),
      ]);
    case 'recoveryCodeUsed':
      return titled('A recovery code has been used', [
        paragraph(
          `Somebody has just logged in to your account with one of your recovery codes. Codes left: ${mail.left}.`,
        ),
        note(
          'If it was you, you need do nothing; in your settings you make new codes. Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page, and write to us.',
        ),
      ]);
    case 'deletionAsked':
      return titled(`Your account will be deleted on ${formatDay(mail.dueAt, 'en')}`, [
        paragraph(`${deletionAskedInEnglish[mail.askedBy]} Nobody sees you on the site any more.`),
        paragraph(
          mail.posts === 'keep'
            ? 'Your events, opportunities and galleries stay, without your name.'
            : 'Your events, opportunities and galleries are not shown any more and will be deleted with the account.',
        ),
        ...deletionStopInEnglish(mail.stop),
        note(backupsInEnglish(mail.backupsUntil)),
      ]);
    case 'dataLink':
      return titled('Your data', [
        paragraph('Somebody has asked with this email address for the data of your account.'),
        ...(mail.link === null
          ? [
              paragraph(
                'A second step protects your account: no link opens it. Log in, and you find your data in your settings.',
              ),
            ]
          : [
              paragraph(
                'Was it you? This link opens a page on which you download your data, or have your account deleted, without logging in:',
              ),
              button('My data', mail.link),
            ]),
        note(
          'The link works for 60 minutes; give it to nobody. If it was not you, you need do nothing.',
        ),
      ]);
    case 'deletionStopped':
      return titled('Your account stays', [
        paragraph(
          `${mail.by === 'login' ? 'You have logged in' : 'You have opened the link of our mail'}, and the deletion of your account was stopped. Everything is there as it was before.`,
        ),
        note(
          mail.by === 'login'
            ? 'Was it not you who logged in? Choose a new password at once with "Forgot Password?" on the log-in page.'
            : 'Was it not you? Write to us at once: somebody else reads your mails.',
        ),
      ]);
    case 'accountDeleted':
      return titled('Your account has been deleted', [
        paragraph(
          'Your account, and everything on this site with your name on it, has been deleted. This is the last mail that you get from us.',
        ),
        note(backupsInEnglish(mail.backupsUntil)),
      ]);
    case 'mergeAsked':
      return titled('Two accounts are to become one', [
        paragraph(
          `The association takes these for two accounts of one person: ${mail.stays} and ${mail.ends}. They become one on ${formatDay(mail.dueAt, 'en')}.`,
        ),
        paragraph(
          mail.recipient === 'stays'
            ? `Your account ${mail.stays} stays. It gets the posts, answers and messages of the other one, and your log-in stays as it is.`
            : `Your account ${mail.ends} ends then, with its log-in and its profile. Its posts, answers and messages move to ${mail.stays}. Copy what you want to keep of the profile before that day.`,
        ),
        paragraph('Are these not both yours, or do you not want it? Then object:'),
        button('Keep two accounts', mail.link),
        note('The link works until then, without a log-in. If all is right, you need do nothing.'),
      ]);
    case 'mergeStopped':
      return titled('Two accounts stay two', [
        paragraph(
          `The accounts ${mail.accounts.join(' and ')} do not become one: somebody has objected, the association has taken it back, or one of them has changed.`,
        ),
        note('You need do nothing. Both are as they were before.'),
      ]);
    case 'accountsMerged':
      return titled('Two accounts are one now', [
        paragraph(
          `The account ${mail.ends} has ended. Its posts, answers and messages are with ${mail.stays}.`,
        ),
        ...(mail.recipient === 'ends'
          ? [
              paragraph(
                'Log in with the email address of that account from now on. This address is no longer on the site.',
              ),
            ]
          : []),
        button('Log in', mail.link),
        note('Is that wrong? Write to the association.'),
      ]);
    case 'successionOffered':
      return titled(`${mail.name} asks you to be a master of the site`, [
        paragraph(
          'A master decides who is an admin, suspends accounts, sees the audit log and the health of the server, and does all that admins do.',
        ),
        paragraph(`Do you want that? Then accept, logged in as ${mail.account}:`),
        button('Read and accept', mail.link),
        note(
          'The link works once, for 7 days, and with your account alone: it is of no use to anybody else. If you do not want it, you need do nothing.',
        ),
      ]);
    case 'successionWithdrawn':
      return titled(`${mail.name} has withdrawn the offer to be a master`, [
        paragraph(
          `${mail.name} had asked you to be a master of the site. You need do nothing: the link of that mail no longer works.`,
        ),
      ]);
    case 'successorNamed':
      return titled(`You have asked ${mail.name} to be a master`, [
        paragraph(
          `${mail.name} was mailed a link and becomes a master of the site by accepting it within 7 days.`,
        ),
        button('See or withdraw the offer', mail.link),
        note(
          'Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page: it ends the offer, and everyone is logged out.',
        ),
      ]);
    case 'successionAccepted':
      return titled(`${mail.name} is a master now`, [
        paragraph(
          `${mail.name} has accepted your offer. You are a master as well, until you leave under "Manage Roles", "Hand over".`,
        ),
      ]);
    case 'mastershipBegun':
      return titled('You are a master of the site now', [
        paragraph(`You have accepted the offer of ${mail.name}.`),
        paragraph(
          'Your account opens everybody’s data: protect it with a second step of the log-in, in your settings.',
        ),
        note(
          'Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page, and write to us.',
        ),
      ]);
    case 'adminAppointed':
      return titled('You are an admin of the site now', [
        paragraph(
          'The association has made you an admin. When you log in, your dashboard shows what waits: people to let in, messages to answer, news to post.',
        ),
        paragraph(
          'Your account opens what members tell the association alone: protect it with a second step of the log-in, in your settings.',
        ),
        note('Did you not expect this? Write to us.'),
      ]);
    case 'confirmEmail':
      return titled('Confirm your email address', [
        paragraph(
          mail.of === 'registration'
            ? 'Somebody has registered with this email address. Was it you? Then confirm it:'
            : 'An account of the alumni network uses this email address. Is the account yours? Then confirm the address:',
        ),
        ...(mail.numberWaits
          ? [
              paragraph(
                'A roll number waits for this address. Confirming moves it to that account, with what the association knows of you.',
              ),
            ]
          : []),
        button('Confirm my email address', mail.link),
        note(
          mail.of === 'registration'
            ? 'The link works for 7 days. If it was not you, you need do nothing: the registration is removed.'
            : 'The link works for 7 days. If the account is not yours, do not confirm: it would see what the association keeps under your address. With "Forgot Password?" on the log-in page you take the account over.',
        ),
      ]);
    case 'admitted':
      return titled('You are a member now', [
        paragraph(
          'The association has let you in. The directory shows you once you have a picture.',
        ),
        button('Open the site', mail.link),
      ]);
    case 'asked':
      return titled('The association has a question', [
        paragraph('Before you are let in, the association would like to know:'),
        quote(mail.words),
        button('Answer', mail.link),
      ]);
    case 'declined':
      return titled('You have not been let in', [
        paragraph('The association has declined your registration. It writes:'),
        quote(mail.words),
        note(
          `You can delete your account in your settings at any time; otherwise it is removed in ${limits.declinedDays} days. Is this a mistake? Write to the association.`,
        ),
      ]);
    case 'applicantsWaiting':
      return titled(`People who wait to be let in: ${mail.waiting}`, [
        paragraph('They have registered and confirmed their email address.'),
        button('See who they are', mail.link),
        note('This mail comes once a day while somebody waits.'),
      ]);
    case 'health':
      return titled('Your server needs you', [
        ...mail.found.map(paragraph),
        button('See how it is', mail.link),
        note('Each of these is mailed once a week while it lasts.'),
      ]);
    case 'rollNumber':
      return titled(
        mail.again ? `${mail.association} still expects you` : `${mail.association} invites you`,
        [
          ...invitationLogo(mail),
          ...(mail.firstName ? [paragraph(`Dear ${mail.firstName},`)] : []),
          paragraph(
            mail.sender
              ? `${mail.sender} invites you to join our alumni network.`
              : 'You are invited to join our alumni network.',
          ),
          ...(mail.words ? [words(mail.words)] : []),
          ...(mail.classmates ? [paragraph(classmatesInEnglish(mail.classmates))] : []),
          paragraph('Register with this email address and this roll number:'),
          code(mail.rollNo),
          button('Register as Alumni', mail.link),
          note(
            'The number is yours alone and works once. Is there an account with this address already? Choose "Forgot Password?" on the log-in page: the account is yours then, and the number with it.',
          ),
        ],
      );
    case 'test':
      return titled('This is a test', [
        paragraph('You have asked for this mail, and it has arrived: the site sends mail.'),
        ...(mail.code ? [paragraph('Enter this code:'), code(mail.code)] : []),
      ]);
    case 'eventAnswer':
      return titled('Please confirm your answer', [
        paragraph(
          'Somebody has answered for this event with your email address. Was it you? Then confirm it: only then does it count.',
        ),
        ...aboutEvent(mail.event, 'en'),
        paragraph(`Your answer: ${answersInEnglish[mail.answer]}.`),
        ...guestsInEnglish(mail.guests),
        button('Confirm', mail.link),
        note(
          'You can open the link again later, to see or change your answer. If it was not you, you need do nothing: nobody is told.',
        ),
      ]);
    case 'eventConfirmed':
      return titled(`Your answer counts: ${mail.event.theme}`, [
        paragraph(confirmedInEnglish[mail.state]),
        ...guestsInEnglish(mail.guests),
        ...aboutEvent(mail.event, 'en'),
        ...(mail.state === 'in' ? [paragraph('Your code at the door:'), code(mail.code)] : []),
        link('See or change your answer', mail.replyLink),
        ...quietInEnglish(mail.quietLink),
      ]);
    case 'eventPlace':
      return titled(`You have a place: ${mail.event.theme}`, [
        paragraph(
          mail.guests > 0
            ? `There is a place for you now, and for your guests: ${mail.guests}.`
            : 'There is a place for you now.',
        ),
        ...aboutEvent(mail.event, 'en'),
        paragraph('Your code at the door:'),
        code(mail.code),
        link('You cannot come any more? Give the place to the next in line', mail.replyLink),
        ...quietInEnglish(mail.quietLink),
      ]);
    case 'eventChange':
      return titled(`${changesInEnglish[mail.kind]}: ${mail.event.theme}`, [
        ...(mail.kind === 'cancelled'
          ? [
              paragraph('This event does not take place.'),
              ...aboutEvent(mail.event, 'en', { isGone: true }),
            ]
          : [
              ...changedLines(mail.before, mail.event, 'en').map(({ label, before, now }) =>
                paragraph(`${label}: was ${before}, is now ${now}.`),
              ),
              ...aboutEvent(mail.event, 'en'),
              link('Do you still come? See or change your answer', mail.replyLink),
              ...quietInEnglish(mail.quietLink),
            ]),
      ]);
    case 'eventReminder':
      return titled(`Reminder: ${mail.event.theme}`, [
        paragraph(remindersInEnglish[mail.state]),
        ...guestsInEnglish(mail.guests),
        ...aboutEvent(mail.event, 'en'),
        ...(mail.state === 'in' ? [paragraph('Your code at the door:'), code(mail.code)] : []),
        link('See or change your answer', mail.replyLink),
        ...quietInEnglish(mail.quietLink),
      ]);
    case 'eventMessage':
      return titled(`Message about ${mail.event.theme}`, [
        paragraph(`${mail.name} writes to those who come:`),
        quote(mail.message),
        ...aboutEvent(mail.event, 'en'),
        link('See or change your answer', mail.replyLink),
        ...quietInEnglish(mail.quietLink),
      ]);
    case 'eventReplies':
      return titled(newRepliesTitle(mail.events.map(({ theme }) => theme)), [
        ...mail.events.flatMap((event) => newReplies(event, 'en')),
        note('This mail comes once a day while there are new or changed answers.'),
      ]);
    case 'contactMessage':
      return titled(`Message from ${mail.name}`, [
        paragraph(`${mail.name} (${mail.email}) wrote on the contact page:`),
        quote(mail.message),
        note(
          'Your answer to this mail goes to the address that was typed there. Nobody has checked whose it is.',
        ),
      ]);
    case 'report':
      return titled(`Report from ${mail.name}`, [
        paragraph(`${mail.name} (${mail.email}) reports a member who has written to them:`),
        quote(mail.message),
        note('Your answer to this mail goes to the person who reports.'),
      ]);
    case 'memberMessage':
      return titled(`Message from ${mail.name}`, [
        paragraph(`${mail.name} has written to you through the alumni network.`),
        ...aboutSender(mail.promotion, mail.profession),
        quote(mail.message),
        ...(mail.email
          ? [
              paragraph(
                `Answer this mail: your answer goes to ${mail.name} (${mail.email}) directly. Only then do they see your email address.`,
              ),
            ]
          : [
              paragraph(
                `Please do not answer this mail: ${mail.name} has not confirmed an email address yet, and would not get your answer. You can write to them on the site:`,
              ),
              link(`Write to ${mail.name}`, mail.writeTo),
            ]),
        ...(mail.page ? [link(`The page of ${mail.name}`, mail.page)] : []),
        link('You want no messages from members? Turn them off in your settings', mail.settings),
        link('Block or report this sender', mail.block),
      ]);
  }
}

function backupsInEnglish(until: string | null): string {
  return until
    ? `The last backup that holds your data will be overwritten on ${formatDay(until, 'en')}.`
    : 'Backups that the association keeps may hold it until they are overwritten.';
}

const deletionAskedInEnglish = {
  password:
    'Somebody has asked with your password that your account be deleted. You have been logged out everywhere.',
  link: 'Somebody has asked, by a link that was mailed to this address, that your account be deleted. You have been logged out everywhere.',
  operator:
    'The association has asked that your account be deleted, by the person who runs the server.',
};

function deletionStopInEnglish(stop: Extract<TemplateMail, { template: 'deletionAsked' }>['stop']) {
  if (stop === null) {
    return [
      paragraph('Have you changed your mind, or was it not you? Write to us before that day.'),
    ];
  }
  if (stop.by === 'login') {
    return [
      paragraph(
        'Have you changed your mind, or was it not you? Log in before that day: this stops it.',
      ),
      button('Log in and keep my account', stop.link),
    ];
  }
  return [
    paragraph(
      'Have you changed your mind, or was it not you? This link stops it before that day, without a log-in:',
    ),
    button('Keep my account', stop.link),
  ];
}

function classmatesInEnglish({ promotion, count }: { promotion: number; count: number }): string {
  return count === 1
    ? `One person of your promotion (${promotion}) is here already.`
    : `${count} people of your promotion (${promotion}) are here already.`;
}

function newRepliesTitle([theme, ...others]: string[]): string {
  return others.length === 0 ? `New answers: ${theme}` : 'New answers to your events';
}
