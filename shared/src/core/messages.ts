import { listMessages } from '../roll-numbers/list/list-messages.ts';
import { type Language, somethingWrong } from '../text/language.ts';
import { fillIn, formMessages } from './form-messages.ts';

export type { Language } from '../text/language.ts';

/**
 * Messages of the server, with those of the forms and of lists. English is the specification's wording (§5 and
 * §8) where it defines one.
 */
export const messages = {
  ...formMessages,
  ...listMessages,

  bodyMalformed: { en: 'The request could not be read.', fr: 'La requête n’a pas pu être lue.' },

  // Accounts
  loggedIn: { en: 'Login successful.', fr: 'Connexion réussie.' },
  wrongCredentials: {
    en: 'Wrong email or password.',
    fr: 'Adresse e-mail ou mot de passe incorrect.',
  },
  accountSuspended: {
    en: 'This account is suspended. Please contact the association.',
    fr: 'Ce compte est suspendu. Veuillez contacter l’association.',
  },
  nameOfOffice: {
    en: 'This name reads like that of the association or its office. Please enter your own last name, and your first name beside it.',
    fr: 'Ce nom ressemble à celui de l’association ou de son bureau. Veuillez saisir votre propre nom de famille, avec votre prénom.',
  },
  sharedAccount: {
    en: 'Everybody who tries the demonstration shares this account: its email, password, second step and role stay as they are, and it is not deleted. Register an account of your own to try that.',
    fr: 'Tous les visiteurs de la démonstration partagent ce compte : son adresse e-mail, son mot de passe, sa deuxième étape et son type restent tels quels, et il n’est pas supprimé. Créez votre propre compte pour essayer cela.',
  },
  emailTaken: {
    en: 'An account with this email already exists.',
    fr: 'Un compte existe déjà avec cette adresse e-mail.',
  },
  rollNumberWrong: {
    en: 'This roll number was not issued for this email, or it has been used already.',
    fr: 'Ce matricule n’a pas été délivré pour cette adresse e-mail, ou il a déjà servi.',
  },
  rollNumberWaiting: {
    en: 'A roll number is waiting for this email. Please enter the one you were sent.',
    fr: 'Un matricule a déjà été délivré à cette adresse e-mail. Veuillez saisir celui que vous avez reçu.',
  },
  rollNumberNeeded: {
    en: 'Only holders of a roll number can register. Please enter the one you were sent.',
    fr: 'Il faut un matricule pour s’inscrire. Veuillez saisir celui que vous avez reçu.',
  },
  passwordReset: {
    en: 'Your password has been changed. Please log in.',
    fr: 'Votre mot de passe a été modifié. Veuillez vous connecter.',
  },
  profileUpdated: { en: 'Profile updated successfully!', fr: 'Profil mis à jour avec succès !' },
  roleUpdated: {
    en: 'Profile updated successfully! Refresh this page to see the changes.',
    fr: 'Profil mis à jour avec succès ! Actualisez cette page pour voir les changements.',
  },
  roleWithProfile: {
    en: 'The account type is changed on its own, not together with profile fields.',
    fr: 'Le type de compte se modifie seul, sans les champs du profil.',
  },
  roleOfMaster: {
    en: 'The account type of a master cannot be changed.',
    fr: 'Le type de compte d’un administrateur principal ne peut pas être modifié.',
  },
  successorNamed: {
    en: 'Offered to {name}, by mail. They become a master when they accept; you stay one.',
    fr: 'Proposition envoyée à {name} par e-mail. Cette personne devient administrateur principal en acceptant ; vous le restez aussi.',
  },
  successorUnknown: {
    en: 'Nobody has an account with this email or roll number.',
    fr: 'Aucun compte n’a cette adresse e-mail ou ce matricule.',
  },
  successorIsSelf: {
    en: 'This is your own account. Please name somebody else.',
    fr: 'C’est votre propre compte. Veuillez nommer une autre personne.',
  },
  successorIsMaster: {
    en: 'This person is a master already.',
    fr: 'Cette personne est déjà administrateur principal.',
  },
  successorAfterNewEmail: {
    en: 'Your email address was changed less than 7 days ago. You can name a master when the earlier address can no longer undo that.',
    fr: 'Votre adresse e-mail a été modifiée il y a moins de 7 jours. Vous pourrez nommer un administrateur principal dès que l’ancienne adresse ne pourra plus annuler ce changement.',
  },
  successorInactive: {
    en: 'This person is suspended, has not been let in, or is leaving. Please name another member.',
    fr: 'Cette personne est suspendue, n’a pas été admise ou quitte le site. Veuillez nommer un autre membre.',
  },
  successorNone: {
    en: 'There is no open offer: it was accepted, or it has ended.',
    fr: 'Aucune proposition n’est en cours : elle a été acceptée, ou a pris fin.',
  },
  successorWithdrawn: {
    en: 'The offer is withdrawn. Its link no longer works.',
    fr: 'La proposition est retirée. Son lien ne fonctionne plus.',
  },
  successionLimit: {
    en: 'You have named ten people today. You can name the next one {wait}.',
    fr: 'Vous avez nommé dix personnes aujourd’hui. Vous pourrez nommer la suivante {wait}.',
  },
  successionInvalid: {
    en: 'This offer is no longer open. Ask the master who made it for a new one.',
    fr: 'Cette proposition n’est plus valable. Demandez-en une nouvelle à la personne qui l’a faite.',
  },
  successionOfOther: {
    en: 'This offer was made to another account. Log in with the account that the mail names.',
    fr: 'Cette proposition s’adresse à un autre compte. Connectez-vous avec le compte indiqué dans l’e-mail.',
  },
  successionAccepted: {
    en: 'You are a master of this site now.',
    fr: 'Vous êtes maintenant administrateur principal de ce site.',
  },
  successionAcceptedLacksStep: {
    en: 'You are a master of this site now. To act as one, set up a second step of the log-in in your profile.',
    fr: 'Vous êtes maintenant administrateur principal de ce site. Pour agir comme tel, configurez une deuxième étape de connexion dans votre profil.',
  },
  mastershipLeft: {
    en: 'You are an admin now, and no longer a master.',
    fr: 'Vous êtes maintenant administrateur, et n’êtes plus administrateur principal.',
  },
  correctionOfManager: {
    en: 'Only a master corrects what belongs to an admin, and a master’s account is changed by its owner alone.',
    fr: 'Seul un administrateur principal peut corriger les données d’un administrateur, et le compte d’un administrateur principal n’est modifié que par son titulaire.',
  },
  memberCorrected: {
    en: 'The correction is saved, and the person is told by email.',
    fr: 'La correction est enregistrée, et la personne en est informée par e-mail.',
  },
  mergeOfSame: {
    en: 'This is one account. Please choose two.',
    fr: 'C’est un seul compte. Veuillez en choisir deux.',
  },
  mergeOfManager: {
    en: 'Only a master has the account of an admin or a master, or a suspended one, become one with another.',
    fr: 'Seul un administrateur principal peut réunir avec un autre le compte d’un administrateur ou d’un administrateur principal, ou un compte suspendu.',
  },
  mergeUnproved: {
    en: 'The account that stays has not confirmed its email address. Choose the other one, or ask the person to confirm it first.',
    fr: 'Le compte qui reste n’a pas confirmé son adresse e-mail. Choisissez l’autre, ou demandez d’abord à la personne de la confirmer.',
  },
  mergeOfUntold: {
    en: 'This master has not confirmed their email address: nobody could tell them. Ask them to confirm it first.',
    fr: 'Cet administrateur principal n’a pas confirmé son adresse e-mail : personne ne pourrait le prévenir. Demandez-lui d’abord de la confirmer.',
  },
  mergeInactive: {
    en: 'One of these accounts has not been let in, or is about to be deleted. They stay two.',
    fr: 'L’un de ces comptes n’a pas été admis ou va être supprimé. Ils restent séparés.',
  },
  mergePending: {
    en: 'One of these accounts is to become one with another already. Take that back first.',
    fr: 'L’un de ces comptes doit déjà être réuni avec un autre. Annulez d’abord cette demande.',
  },
  mergeAsked: {
    en: 'The accounts become one on {day}, unless somebody objects. Both addresses are told by email.',
    fr: 'Les comptes seront réunis le {day}, sauf opposition. Les deux adresses en sont informées par e-mail.',
  },
  mergeAskedOfOne: {
    en: 'The accounts become one on {day}, unless somebody objects. The address of the account that ends is not confirmed: only the other one is told by email.',
    fr: 'Les comptes seront réunis le {day}, sauf opposition. L’adresse du compte qui prend fin n’est pas confirmée : seule l’autre en est informée par e-mail.',
  },
  mergeStopped: {
    en: 'The accounts stay two. Those concerned are told by email.',
    fr: 'Les deux comptes restent séparés. Les personnes concernées en sont informées par e-mail.',
  },
  mergeGone: {
    en: 'These accounts are not to become one any more: it was taken back, or it is done.',
    fr: 'La réunion de ces comptes n’est plus prévue : la demande a été annulée, ou ils sont déjà réunis.',
  },
  mergeLinkInvalid: {
    en: 'This link has no effect any more: it was stopped already, or the accounts are one. If that is wrong, write to the association.',
    fr: 'Ce lien n’a plus d’effet : la demande a déjà été annulée, ou les comptes sont déjà réunis. Si c’est une erreur, écrivez à l’association.',
  },
  testMailLimit: {
    en: 'Five test mails an hour can be sent. You can go on {wait}.',
    fr: 'La limite est de cinq e-mails d’essai par heure. Vous pourrez continuer {wait}.',
  },
  mailDomainLimit: {
    en: 'The sending domain can be checked 20 times an hour. You can go on {wait}.',
    fr: 'La limite est de 20 vérifications du domaine d’envoi par heure. Vous pourrez continuer {wait}.',
  },
  memberExportLimit: {
    en: 'Ten lists of members an hour can be downloaded. You can go on {wait}.',
    fr: 'La limite est de dix téléchargements de listes de membres par heure. Vous pourrez continuer {wait}.',
  },
  alumnusUnknown: { en: 'There is no such member.', fr: 'Ce membre n’existe pas.' },

  // Admission
  admitted: { en: 'Let in: {count}', fr: 'Admissions : {count}' },
  admissionUndone: { en: 'Waiting again: {count}', fr: 'De nouveau en attente : {count}' },
  admissionTold: {
    en: 'It is too late: the mail that says so has left.',
    fr: 'C’est trop tard : l’e-mail qui l’annonce est parti.',
  },
  applicantsAsked: { en: 'Asked: {count}', fr: 'Questions posées : {count}' },
  applicantsDeclined: { en: 'Declined: {count}', fr: 'Refus : {count}' },
  setupLinkInvalid: {
    en: 'This link is not valid any more. The person who runs the server gets a new one with: setup-link',
    fr: 'Ce lien n’est plus valable. La personne qui gère le serveur en obtient un nouveau avec : setup-link',
  },
  masterCreated: { en: 'Your account is there.', fr: 'Votre compte est prêt.' },
  healthConfirmed: { en: 'Confirmed.', fr: 'Confirmé.' },
  settingSaved: { en: 'Saved.', fr: 'Enregistré.' },
  settingFixed: {
    en: 'The person who runs the server has set this: it cannot be changed here.',
    fr: 'La personne qui gère le serveur a fixé ce réglage : il ne peut pas être modifié ici.',
  },
  mailPasswordMissing: {
    en: 'Please enter the password for this mail server.',
    fr: 'Veuillez saisir le mot de passe de ce serveur de messagerie.',
  },
  mailCodeWrong: {
    en: 'This is not the code of the last test mail, or it is older than 30 minutes. Check it, or save and try again for another.',
    fr: 'Ce n’est pas le code du dernier e-mail d’essai, ou il a plus de 30 minutes. Vérifiez-le, ou enregistrez et réessayez pour en recevoir un autre.',
  },
  mailConfirmed: { en: 'The site sends mail.', fr: 'Le site envoie des e-mails.' },
  mailCodeSent: {
    en: 'A mail with a code is on its way to {email}.',
    fr: 'Un e-mail contenant un code est en route vers {email}.',
  },
  mailCodeRefused: {
    en: 'The mail server did not take the mail.',
    fr: 'Le serveur de messagerie n’a pas accepté l’e-mail.',
  },
  stepSkipped: { en: 'Left for another time.', fr: 'Remis à plus tard.' },
  exampleAccepted: { en: 'It stays as it is.', fr: 'Cela reste tel quel.' },
  siteActivated: {
    en: 'This is the site now: it sends mail and makes backups again.',
    fr: 'Cette copie est maintenant le site : il envoie de nouveau des e-mails et fait de nouveau des sauvegardes.',
  },
  siteSaved: {
    en: 'Saved: the site shows it at once.',
    fr: 'Enregistré : le site l’affiche aussitôt.',
  },
  siteRestored: {
    en: 'This version is on the site again.',
    fr: 'Cette version est de nouveau sur le site.',
  },
  decisionNobody: {
    en: 'Somebody else has decided on this already.',
    fr: 'Quelqu’un d’autre a déjà pris la décision.',
  },
  applicationSaved: {
    en: 'Thank you. The association has it now.',
    fr: 'Merci. L’association en a pris note.',
  },
  applicationClosed: {
    en: 'The association has decided on this already.',
    fr: 'L’association a déjà pris sa décision.',
  },
  confirmationSent: {
    en: 'The link is on its way to {email}.',
    fr: 'Le lien est en route vers {email}.',
  },
  emailConfirmed: {
    en: 'Thank you. Your email is confirmed.',
    fr: 'Merci. Votre adresse e-mail est confirmée.',
  },
  emailConfirmedWaits: {
    en: 'Thank you. Your email is confirmed. The association looks at your registration now, and mails you.',
    fr: 'Merci. Votre adresse e-mail est confirmée. L’association examine maintenant votre inscription et vous écrira.',
  },
  letterCreated: { en: 'The draft is saved.', fr: 'Le brouillon est enregistré.' },
  letterSaved: { en: 'The draft is saved.', fr: 'Le brouillon est enregistré.' },
  letterDeleted: { en: 'The draft is deleted.', fr: 'Le brouillon est supprimé.' },
  letterUnknown: { en: 'There is no such letter.', fr: 'Cette lettre n’existe pas.' },
  letterSentAlready: {
    en: 'It has been sent: what people have received is not changed any more.',
    fr: 'L’envoi a commencé : ce que les membres ont reçu ne se modifie plus.',
  },
  letterNotSent: {
    en: 'It has not been sent yet.',
    fr: 'L’envoi n’a pas encore eu lieu.',
  },
  letterTooLarge: {
    en: 'The mail would have {size} kB. At most 30 fit: please shorten the text or take a block out.',
    fr: 'L’e-mail pèserait {size} ko, et la limite est de 30 ko : veuillez raccourcir le texte ou retirer un bloc.',
  },
  letterTooSoon: {
    en: 'At most one letter a week: the next one can go on {day}. What cannot wait is a notice.',
    fr: 'Au plus une lettre par semaine : la prochaine peut partir le {day}. Pour ce qui ne peut pas attendre, envoyez un avis.',
  },
  noticeForEverybody: {
    en: 'A notice goes to all members.',
    fr: 'Un avis est envoyé à tous les membres.',
  },
  letterForNobody: {
    en: 'Nobody is left to send it to.',
    fr: 'Il ne reste personne à qui l’envoyer.',
  },
  letterOnItsWay: {
    en: 'It is on its way. Recipients: {count}.',
    fr: 'L’envoi a commencé. Destinataires : {count}.',
  },
  letterFiled: {
    en: 'The page and the text for WhatsApp are ready. There is no mail server: nobody is mailed.',
    fr: 'La page et le texte pour WhatsApp sont prêts. Il n’y a pas de serveur de messagerie : aucun e-mail ne part.',
  },
  letterPaused: {
    en: 'Paused. What waits is not sent until you go on.',
    fr: 'En pause. Ce qui attend n’est pas envoyé avant la reprise.',
  },
  letterResumed: { en: 'It goes on.', fr: 'L’envoi reprend.' },
  letterTestSent: {
    en: 'The mail server has accepted the mail to {email}.',
    fr: 'Le serveur de messagerie a accepté l’e-mail destiné à {email}.',
  },
  letterTestRefused: {
    en: 'The mail to {email} was not sent.',
    fr: 'L’e-mail destiné à {email} n’a pas été envoyé.',
  },
  letterWanted: {
    en: 'You get the letter, at most once a week.',
    fr: 'Vous recevez la lettre, au plus une fois par semaine.',
  },
  letterWantedUnconfirmed: {
    en: 'Your wish is noted. Your email address comes first: open the link that we have just sent to {email}.',
    fr: 'Votre souhait est noté. Il faut d’abord confirmer votre adresse e-mail : ouvrez le lien que nous venons d’envoyer à {email}.',
  },
  letterWantedLinkSent: {
    en: 'Your wish is noted. Your email address comes first: open the newest of the links that we have sent to {email}.',
    fr: 'Votre souhait est noté. Il faut d’abord confirmer votre adresse e-mail : ouvrez le dernier des liens que nous avons envoyés à {email}.',
  },
  letterWantedNoEmail: {
    en: 'Your wish is noted. The letter needs an email address: add yours to your profile.',
    fr: 'Votre souhait est noté. Pour recevoir la lettre, il faut une adresse e-mail : ajoutez la vôtre à votre profil.',
  },
  letterUnwanted: {
    en: 'You get no letter any more. Notices of the association still reach you.',
    fr: 'Vous ne recevez plus la lettre. Les avis de l’association continueront de vous parvenir.',
  },
  recipientsLimit: {
    en: 'Letters went to very many people today. You can go on {wait}.',
    fr: 'Des lettres sont parties vers un très grand nombre de personnes aujourd’hui. Vous pourrez continuer {wait}.',
  },
  emailConfirmedBefore: {
    en: 'Your email is confirmed already.',
    fr: 'Votre adresse e-mail est déjà confirmée.',
  },
  accountWithoutEmail: {
    en: 'Your account has no email address. Please enter yours in your profile.',
    fr: 'Votre compte n’a pas d’adresse e-mail. Veuillez saisir la vôtre dans votre profil.',
  },
  confirmationInvalid: {
    en: 'This link does not work any more: a newer mail has another one, or your email is confirmed already. Log in to see, and to ask for a new one.',
    fr: 'Ce lien ne fonctionne plus : un e-mail plus récent en contient un autre, ou votre adresse est déjà confirmée. Connectez-vous pour le savoir, et pour en demander un nouveau.',
  },
  vouchUsed: {
    en: '{name} vouches for you. The association sees it.',
    fr: '{name} vous recommande. L’association peut le voir.',
  },
  vouchInvalid: {
    en: 'This link has been used already, or it is older than 30 days. Ask the person for a new one.',
    fr: 'Ce lien a déjà servi, ou il date de plus de 30 jours. Demandez-en un nouveau à la personne.',
  },
  vouchOfSelf: {
    en: 'This link is yours. Send it to the person you vouch for.',
    fr: 'Ce lien est le vôtre. Envoyez-le à la personne que vous recommandez.',
  },
  vouchLimit: {
    en: 'You have made many links today. You can make the next one {wait}.',
    fr: 'Vous avez créé beaucoup de liens aujourd’hui. Vous pourrez créer le suivant {wait}.',
  },
  confirmationLimit: {
    en: 'The link has been sent several times. Please look for it among your mails, unwanted ones too. You can ask for it again {wait}.',
    fr: 'Le lien a été envoyé plusieurs fois. Veuillez le chercher dans vos e-mails, indésirables compris. Vous pourrez le redemander {wait}.',
  },

  // Roll numbers
  rollNumberCreated: {
    en: 'Roll number created successfully: {rollNo}',
    fr: 'Matricule créé avec succès : {rollNo}',
  },
  emailRegistered: {
    en: 'This email is already registered.',
    fr: 'Cette adresse e-mail est déjà inscrite.',
  },
  rollNumberUnknown: { en: 'There is no such roll number.', fr: 'Ce matricule n’existe pas.' },
  rollNumberClaimed: {
    en: 'This roll number has been claimed and can no longer be changed.',
    fr: 'Ce matricule a été utilisé et ne peut plus être modifié.',
  },
  rollNumberSentAgain: {
    en: 'The roll number has been sent again.',
    fr: 'Le matricule a été renvoyé.',
  },
  rollNumberElsewhere: {
    en: 'There is a roll number for this email already.',
    fr: 'Il existe déjà un matricule pour cette adresse e-mail.',
  },
  rollNumberCorrected: {
    en: 'The address has been corrected, and roll number {rollNo} has been mailed to it. The number before no longer works.',
    fr: 'L’adresse a été corrigée, et le matricule {rollNo} y a été envoyé. Le matricule précédent ne fonctionne plus.',
  },
  rollNumberCorrectedNotMailed: {
    en: 'The address has been corrected; its roll number is {rollNo}. It was not mailed: this site has no mail server.',
    fr: 'L’adresse a été corrigée ; son matricule est {rollNo}. Il n’a pas été envoyé : ce site n’a pas de serveur de messagerie.',
  },
  mailsSentAgain: {
    en: 'These mails go out again; their number is {count}.',
    fr: 'E-mails renvoyés : {count}.',
  },
  noMailToResend: {
    en: 'None of these mails can be sent again any more.',
    fr: 'Aucun de ces e-mails ne peut plus être renvoyé.',
  },
  testMailTaken: {
    en: 'The mail server has taken the mail to {email}. Look into the inbox, and into the spam folder.',
    fr: 'Le serveur de messagerie a accepté l’e-mail destiné à {email}. Regardez dans la boîte de réception et dans les indésirables.',
  },
  testMailFiled: {
    en: 'Nothing was sent: this site has no mail server. The mail is a file on the server.',
    fr: 'Rien n’a été envoyé : ce site n’a pas de serveur de messagerie. L’e-mail a été enregistré comme fichier sur le serveur.',
  },
  testMailRefused: {
    en: 'The mail to {email} was not sent.',
    fr: 'L’e-mail destiné à {email} n’a pas été envoyé.',
  },
  rollNumberNotMailed: {
    en: 'The roll number was not mailed: this site has no mail server. Please pass the invitation on yourself.',
    fr: 'Le matricule n’a pas été envoyé : ce site n’a pas de serveur de messagerie. Veuillez transmettre l’invitation vous-même.',
  },
  rollNumberWithdrawn: {
    en: 'The roll number has been withdrawn.',
    fr: 'Le matricule a été retiré.',
  },
  importUnknown: {
    en: 'There is no such import, or it has been withdrawn already.',
    fr: 'Cette importation n’existe pas, ou elle a déjà été retirée.',
  },
  importWithdrawn: {
    en: 'The import has been withdrawn. Roll numbers withdrawn: {count}',
    fr: 'L’importation a été retirée. Matricules retirés : {count}',
  },
  importWithdrawnButClaimed: {
    en: 'Roll numbers withdrawn: {count}. Kept, as people have registered with them: {claimed}',
    fr: 'Matricules retirés : {count}. Gardés, car déjà utilisés : {claimed}',
  },
  importDone: {
    en: 'Roll numbers issued: {count}',
    fr: 'Matricules délivrés : {count}',
  },

  // Content
  eventSaved: { en: 'Event saved successfully', fr: 'Événement enregistré' },
  eventCreated: { en: 'Event created successfully', fr: 'Événement créé' },
  eventDeleted: { en: 'Event deleted successfully', fr: 'Événement supprimé' },
  eventUnknown: { en: 'There is no such event.', fr: 'Cet événement n’existe pas.' },
  replyIn: { en: 'You are in. See you there!', fr: 'Vous avez une place. À bientôt !' },
  replyInWith: {
    en: 'You are in, with your guests: {guests}. See you there!',
    fr: 'Vous avez une place, avec vos accompagnants ({guests}). À bientôt !',
  },
  replyWaiting: {
    en: 'There is no place for you yet. Your answer is number {line} in line, guests not counted; you are mailed as soon as there is room.',
    fr: 'Il n’y a pas encore de place pour vous. Votre réponse porte le numéro {line} sur la liste d’attente, sans compter les accompagnants ; un e-mail vous préviendra dès qu’il y aura de la place.',
  },
  replyMaybe: {
    en: 'You answered ‘maybe’. No place is kept until you say that you are coming.',
    fr: 'Vous avez répondu « peut-être ». Aucune place n’est gardée tant que vous n’avez pas confirmé.',
  },
  replyNot: {
    en: 'You do not come. Thank you for saying so.',
    fr: 'Vous ne venez pas. Merci de l’avoir dit.',
  },
  repliesOff: {
    en: 'This event takes no answers.',
    fr: 'On ne peut pas répondre à cet événement.',
  },
  eventOver: { en: 'This event is over.', fr: 'Cet événement est passé.' },
  repliesClosed: {
    en: 'The time for answers is over. You can still say that you do not come.',
    fr: 'Il est trop tard pour répondre, sauf pour dire que vous ne venez pas.',
  },
  repliesFull: {
    en: 'This event has as many answers as it can take.',
    fr: 'Cet événement a reçu le nombre maximal de réponses.',
  },
  partyTooLarge: {
    en: 'There are not enough places for so many guests. Your answer stays as it was.',
    fr: 'Il n’y a pas assez de places pour autant d’accompagnants. Votre réponse reste comme avant.',
  },
  placesMissing: {
    en: 'There are not enough free places for this party. Give the event more places first.',
    fr: 'Il n’y a pas assez de places libres pour ce groupe. Ajoutez d’abord des places à l’événement.',
  },
  replyUnknown: {
    en: 'This person does not wait (any more).',
    fr: 'Cette personne n’attend pas (ou plus).',
  },
  comersMailed: {
    en: 'Your message is on its way to those who come.',
    fr: 'Votre message part vers les personnes qui viennent.',
  },
  arrivalsFull: {
    en: 'More arrivals have been noted for this event than it can have.',
    fr: 'Cet événement a atteint le nombre maximal d’arrivées notées.',
  },
  replyAdmitted: {
    en: 'They have a place now, and an email tells them.',
    fr: 'La personne a maintenant une place, et un e-mail l’en prévient.',
  },
  opportunitySaved: { en: 'Opportunity saved successfully', fr: 'Opportunité enregistrée' },
  opportunityCreated: { en: 'Opportunity created successfully', fr: 'Opportunité créée' },
  opportunityDeleted: {
    en: 'Opportunity Article deleted successfully',
    fr: 'Opportunité supprimée',
  },
  opportunityUnknown: {
    en: 'There is no such opportunity.',
    fr: 'Cette opportunité n’existe pas.',
  },
  newsSaved: { en: 'News article saved successfully', fr: 'Article enregistré' },
  newsCreated: { en: 'News article posted successfully', fr: 'Article publié' },
  newsDeleted: { en: 'News Article deleted successfully', fr: 'Article supprimé' },
  newsUnknown: { en: 'There is no such news article.', fr: 'Cet article n’existe pas.' },
  gallerySaved: { en: 'Gallery saved successfully', fr: 'Galerie enregistrée' },
  galleryCreated: { en: 'Gallery created successfully', fr: 'Galerie créée' },
  galleryDeleted: { en: 'Gallery deleted successfully', fr: 'Galerie supprimée' },
  galleryUnknown: { en: 'There is no such gallery.', fr: 'Cette galerie n’existe pas.' },
  recordRestored: {
    en: 'Brought back from the trash.',
    fr: 'L’élément est rétabli.',
  },
  trashUnknown: {
    en: 'This is no longer in the trash.',
    fr: 'Cet élément n’est plus dans la corbeille.',
  },
  imageNotYours: {
    en: 'One of the images was not uploaded by you.',
    fr: 'L’une des images n’a pas été envoyée depuis votre compte.',
  },
  editedMeanwhile: {
    en: 'Somebody else has changed this in the meantime. Nothing was overwritten.',
    fr: 'Quelqu’un d’autre a fait une modification entre-temps. Rien n’a été écrasé.',
  },

  // Contact
  contactThanks: {
    en: 'Thank you! Your message has been sent.',
    fr: 'Merci ! Votre message a été envoyé.',
  },
  messageUnknown: { en: 'There is no such message.', fr: 'Ce message n’existe pas.' },
  messageUpdated: { en: 'Message updated.', fr: 'Message mis à jour.' },
  messageAnswered: {
    en: '{name} has already answered this message.',
    fr: '{name} a déjà répondu à ce message.',
  },
  messageDeleted: {
    en: 'Message deleted. It stays in the trash for 30 days.',
    fr: 'Message supprimé. Il reste 30 jours dans la corbeille.',
  },

  // Messages between members
  memberMessageSent: {
    en: 'Your message has been sent to {name}.',
    fr: 'Votre message a été envoyé à {name}.',
  },
  messagesNotTaken: {
    en: 'This person does not take messages.',
    fr: 'Cette personne n’accepte pas de messages.',
  },
  messageToSelf: {
    en: 'You cannot write to yourself.',
    fr: 'Vous ne pouvez pas vous écrire à vous-même.',
  },
  blockOfSelf: {
    en: 'You cannot block or report yourself.',
    fr: 'Vous ne pouvez pas vous bloquer ni vous signaler vous-même.',
  },
  senderBlocked: {
    en: '{name} can no longer write to you.',
    fr: '{name} ne peut plus vous écrire.',
  },
  senderUnblocked: {
    en: 'This person can write to you again.',
    fr: 'Cette personne peut de nouveau vous écrire.',
  },
  senderReported: {
    en: 'Thank you. Your report has reached the association.',
    fr: 'Merci. Votre signalement est parvenu à l’association.',
  },
  reportHeading: {
    en: 'REPORT: {reporter} reports {reported}.',
    fr: 'SIGNALEMENT : {reporter} signale {reported}.',
  },
  reportReason: { en: 'Why:', fr: 'Motif :' },
  reportedMessage: {
    en: 'The message, as {reporter} has attached it:',
    fr: 'Le message joint par {reporter} :',
  },

  // Files
  uploaded: { en: 'Image uploaded.', fr: 'Image envoyée.' },
  fileMissing: { en: 'Please choose an image.', fr: 'Veuillez choisir une image.' },
  imageType: {
    en: 'Only JPEG, PNG and WebP images are accepted.',
    fr: 'Seules les images JPEG, PNG et WebP sont acceptées.',
  },
  imageUnreadable: {
    en: 'This image cannot be read. It may be damaged.',
    fr: 'Cette image est illisible. Elle est peut-être endommagée.',
  },
  imageTooComplex: {
    en: 'This image takes too long to read. Please open it, save it again as a JPEG, and choose the new file.',
    fr: 'Le traitement de cette image prend trop de temps. Veuillez l’ouvrir, l’enregistrer de nouveau en JPEG et choisir le nouveau fichier.',
  },
  imageTooLarge: {
    en: 'The image is too large (at most 10 MB and 24 megapixels).',
    fr: 'L’image est trop grande (au plus 10 Mo et 24 mégapixels).',
  },
  uploadIncomplete: {
    en: 'The upload did not arrive completely. Please try again.',
    fr: 'L’envoi n’est pas arrivé en entier. Veuillez réessayer.',
  },

  // Any call
  requestMalformed: {
    en: 'The request cannot be read.',
    fr: 'La requête est illisible.',
  },
  requestTooSlow: {
    en: 'The connection was too slow. Please try again.',
    fr: 'La connexion était trop lente. Veuillez réessayer.',
  },
  headersTooLarge: {
    en: 'The request is too long.',
    fr: 'La requête est trop longue.',
  },
  somethingWrong,
  storageUnavailable: {
    en: 'This cannot be stored at the moment. Please try again later.',
    fr: 'L’enregistrement est impossible pour le moment. Veuillez réessayer plus tard.',
  },
  tooManyRequests: {
    en: 'Too many attempts. Please try again later.',
    fr: 'Trop de tentatives. Veuillez réessayer plus tard.',
  },
  notSignedIn: { en: 'Please log in.', fr: 'Veuillez vous connecter.' },
  bodyTooLarge: { en: 'The request is too large.', fr: 'La requête est trop volumineuse.' },
  encodingUnsupported: {
    en: 'The request must not be compressed.',
    fr: 'La requête ne doit pas être compressée.',
  },
  typeUnsupported: {
    en: 'This type of content is not accepted.',
    fr: 'Ce type de contenu n’est pas accepté.',
  },

  // Accounts
  currentPasswordNeeded: {
    en: 'You logged in a while ago. Please enter your current password too. Nothing has been saved yet.',
    fr: 'Votre connexion remonte à quelque temps. Veuillez saisir aussi votre mot de passe actuel. Rien n’est encore enregistré.',
  },
  currentPasswordWrong: {
    en: 'This is not your current password. Nothing has been saved yet.',
    fr: 'Ce n’est pas votre mot de passe actuel. Rien n’est encore enregistré.',
  },
  currentPasswordLimit: {
    en: 'There have been too many wrong passwords. You can try again {wait}; what needs no password can be saved now.',
    fr: 'Trop de mots de passe incorrects ont été saisis. Vous pourrez réessayer {wait} ; ce qui ne demande pas de mot de passe peut être enregistré dès maintenant.',
  },
  lastMaster: {
    en: 'You are the only master of this site. Make somebody else a master first, so that the association is not locked out.',
    fr: 'Vous êtes le seul administrateur principal de ce site. Nommez d’abord un autre administrateur principal, pour que l’association garde l’accès.',
  },
  deletionAsked: {
    en: 'Your account will be deleted on {day}. You are logged out.',
    fr: 'Votre compte sera supprimé le {day}. Votre session est fermée.',
  },
  dataLinkSent: {
    en: 'If an account has confirmed this email address, we are mailing it a link. It works for 60 minutes.',
    fr: 'Si un compte a confirmé cette adresse e-mail, nous y envoyons un lien. Il fonctionne pendant 60 minutes.',
  },
  dataLinkInvalid: {
    en: 'This link has been used already, or its time is over. Ask for a new one.',
    fr: 'Ce lien a déjà servi, ou il a expiré. Demandez-en un nouveau.',
  },
  deletionAskedByLink: {
    en: 'Your account will be deleted on {day}. A mail tells you how to stop that.',
    fr: 'Votre compte sera supprimé le {day}. Un e-mail vous dit comment l’empêcher.',
  },
  deletionStopped: {
    en: 'The deletion of your account was stopped.',
    fr: 'La suppression de votre compte a été annulée.',
  },
  exportLimit: {
    en: 'You have downloaded your data five times today. You can do it again {wait}.',
    fr: 'Vous avez téléchargé vos données cinq fois aujourd’hui. Vous pourrez recommencer {wait}.',
  },
  downloadTicketInvalid: {
    en: 'This download link has expired. Please start the download again.',
    fr: 'Ce lien de téléchargement a expiré. Veuillez relancer le téléchargement.',
  },
  downloadLimit: {
    en: 'That was many downloads. You can go on {wait}.',
    fr: 'Cela fait beaucoup de téléchargements. Vous pourrez continuer {wait}.',
  },
  reauthenticated: { en: 'Thank you. It is you.', fr: 'Merci. C’est bien vous.' },

  // Second step of the log-in
  secondStepNeeded: {
    en: 'Your password is right. One more step: show that it is you.',
    fr: 'Votre mot de passe est correct. Encore une étape : confirmez que c’est bien vous.',
  },
  secondStepWrong: {
    en: 'That did not work. Please try again, or use another way.',
    fr: 'Cela n’a pas fonctionné. Veuillez réessayer, ou choisir un autre moyen.',
  },
  secondStepExpired: {
    en: 'This log-in took too long or had too many tries. Please log in again.',
    fr: 'Cette connexion a pris trop de temps, ou il y a eu trop d’essais. Veuillez vous reconnecter.',
  },
  twoFactorLimit: {
    en: 'There have been too many wrong codes. You can try again {wait}.',
    fr: 'Trop de codes incorrects ont été saisis. Vous pourrez réessayer {wait}.',
  },
  twoFactorMissing: {
    en: 'You need a second step of the log-in to act as an admin or master. Set it up in your profile.',
    fr: 'Il vous faut une deuxième étape de connexion pour agir en tant qu’administrateur ou administrateur principal. Configurez-la dans votre profil.',
  },
  twoFactorNone: {
    en: 'Set up a passkey or an authenticator app first.',
    fr: 'Configurez d’abord une clé d’accès ou une application d’authentification.',
  },
  twoFactorChangeLimit: {
    en: 'The second step has been changed many times. You can change it again {wait}.',
    fr: 'La deuxième étape a été modifiée de nombreuses fois. Vous pourrez la modifier à nouveau {wait}.',
  },
  passkeyAdded: { en: 'The passkey is added.', fr: 'La clé d’accès est ajoutée.' },
  passkeyRemoved: { en: 'The passkey is removed.', fr: 'La clé d’accès est retirée.' },
  passkeyUnknown: { en: 'There is no such passkey.', fr: 'Cette clé d’accès n’existe pas.' },
  passkeyInvalid: {
    en: 'The passkey could not be added. Please try again.',
    fr: 'La clé d’accès n’a pas pu être ajoutée. Veuillez réessayer.',
  },
  passkeyTaken: {
    en: 'This passkey is in use already.',
    fr: 'Cette clé d’accès est déjà utilisée.',
  },
  passkeysTooMany: {
    en: 'You have {max} passkeys. Remove one that you do not use any more.',
    fr: 'Vous avez {max} clés d’accès. Retirez-en une que vous n’utilisez plus.',
  },
  passkeysImpossible: {
    en: 'Passkeys need a site with a name, not a number. Use an authenticator app.',
    fr: 'Les clés d’accès ne fonctionnent que si l’adresse du site est un nom, et non un numéro. Utilisez une application d’authentification.',
  },
  appAdded: {
    en: 'The authenticator app is set up.',
    fr: 'L’application d’authentification est configurée.',
  },
  appRemoved: {
    en: 'The authenticator app is removed.',
    fr: 'L’application d’authentification est retirée.',
  },
  appUnknown: {
    en: 'There is no authenticator app.',
    fr: 'Il n’y a pas d’application d’authentification.',
  },
  appCodeWrong: {
    en: 'This is not the code that the app shows now. Please try the next one, and check the time of your phone.',
    fr: 'Ce n’est pas le code que l’application affiche en ce moment. Essayez le suivant, et vérifiez l’heure de votre téléphone.',
  },
  setUpExpired: {
    en: 'The set-up took too long. Please begin again.',
    fr: 'La configuration a pris trop de temps. Veuillez recommencer.',
  },
  recoveryCodesRenewed: {
    en: 'These are your new recovery codes. The old ones no longer work.',
    fr: 'Voici vos nouveaux codes de secours. Les anciens ne fonctionnent plus.',
  },

  emailUndone: {
    en: 'Your account uses {email} again, and everyone has been logged out. The password no longer works: we are mailing you a link to choose another one.',
    fr: 'Votre compte utilise de nouveau {email}, et toutes les sessions ont été fermées. Le mot de passe ne fonctionne plus : nous vous envoyons un lien pour en choisir un autre.',
  },
  emailFreed: {
    en: '{email} is free again. You can register with it.',
    fr: 'L’adresse {email} est de nouveau libre. Vous pouvez vous inscrire avec elle.',
  },
  loggedOutEverywhere: {
    en: 'You are logged out on all devices, this one included.',
    fr: 'Vos sessions sont fermées sur tous vos appareils, celui-ci compris.',
  },
  undoLinkInvalid: {
    en: 'This link has been used already, or its time is over. If you have just used it, a mail with a link to choose a password is under way. If somebody else has your account or your address, ask for a new link with "Forgot Password?", or write to the association.',
    fr: 'Ce lien a déjà servi, ou il a expiré. Si vous venez de l’utiliser, un e-mail avec un lien pour choisir un mot de passe est en route. Si quelqu’un d’autre utilise votre compte ou votre adresse, demandez un nouveau lien par « Mot de passe oublié ? », ou écrivez à l’association.',
  },

  // Limits of use: what has happened, and when one can go on
  loginLimit: {
    en: 'There have been too many wrong passwords for this email from here. You can try again {wait}, or choose a new password with "Forgot Password?".',
    fr: 'Trop de mots de passe incorrects ont été saisis depuis votre réseau pour cette adresse e-mail. Vous pourrez réessayer {wait}, ou choisir un nouveau mot de passe par « Mot de passe oublié ? ».',
  },
  loginSlowed: {
    en: 'There have been many wrong passwords for this email. Your password was not checked: try again {wait}, or log in from a device on which you have logged in before.',
    fr: 'De nombreux mots de passe incorrects ont été saisis pour cette adresse e-mail. Le vôtre n’a pas été vérifié : réessayez {wait}, ou connectez-vous depuis un appareil que vous avez déjà utilisé.',
  },
  loginAddressLimit: {
    en: 'There have been too many log-ins with wrong passwords from your network. You can log in {wait}.',
    fr: 'Trop de connexions avec des mots de passe incorrects sont venues de votre réseau. Vous pourrez vous connecter {wait}.',
  },
  resetAddressLimit: {
    en: 'Instructions for very many emails have been asked for from your network. You can ask {wait}.',
    fr: 'De très nombreuses demandes de nouveau mot de passe sont venues de votre réseau. Vous pourrez faire la vôtre {wait}.',
  },
  registrationLimit: {
    en: 'Several people have just registered from your network. You can register {wait}.',
    fr: 'Plusieurs personnes viennent de s’inscrire depuis votre réseau. Vous pourrez vous inscrire {wait}.',
  },
  registrationEmailLimit: {
    en: 'There were several tries to register with this email. You can try again {wait}.',
    fr: 'Il y a eu plusieurs essais d’inscription avec cette adresse e-mail. Vous pourrez réessayer {wait}.',
  },
  contactLimit: {
    en: 'Several messages have just been sent from your network. You can send yours {wait}.',
    fr: 'Plusieurs messages viennent d’être envoyés depuis votre réseau. Vous pourrez envoyer le vôtre {wait}.',
  },
  accountLimit: {
    en: 'The email or the password has been changed several times. You can change it again {wait}; the other fields can be saved now.',
    fr: 'L’adresse e-mail ou le mot de passe a été modifié plusieurs fois. Vous pourrez recommencer {wait} ; les autres champs peuvent être enregistrés dès maintenant.',
  },
  invitationLimit: {
    en: 'The roll number has been sent to {subject} several times already. It can be sent again {wait}.',
    fr: 'Le matricule a déjà été envoyé plusieurs fois à {subject}. Il pourra être renvoyé {wait}.',
  },
  memberMessageLimit: {
    en: 'You have written many messages. What you have typed is kept; you can send it {wait}.',
    fr: 'Vous avez écrit beaucoup de messages. Votre saisie est gardée ; vous pourrez l’envoyer {wait}.',
  },
  memberMessagePairLimit: {
    en: 'You have written to this person several times today. What you have typed is kept; you can send it {wait}.',
    fr: 'Vous avez écrit plusieurs fois à cette personne aujourd’hui. Votre saisie est gardée ; vous pourrez l’envoyer {wait}.',
  },
  memberMessageRecipientLimit: {
    en: 'This person has been sent very many messages today. What you have typed is kept; you can send it {wait}.',
    fr: 'Cette personne a reçu de très nombreux messages aujourd’hui. Votre saisie est gardée ; vous pourrez l’envoyer {wait}.',
  },
  reportLimit: {
    en: 'You have sent several reports. You can send the next one {wait}.',
    fr: 'Vous avez envoyé plusieurs signalements. Vous pourrez envoyer le suivant {wait}.',
  },
  visitorAnswerLimit: {
    en: 'Many answers have just been given from your network. You can give yours {wait}.',
    fr: 'Beaucoup de réponses viennent d’être données depuis votre réseau. Vous pourrez donner la vôtre {wait}.',
  },
  visitorAnswerEmailLimit: {
    en: 'This email has been written to several times. Look at the last of these mails, or try again {wait}.',
    fr: 'Plusieurs e-mails ont déjà été envoyés à cette adresse. Regardez le dernier, ou réessayez {wait}.',
  },
  visitorAnswerEventLimit: {
    en: 'This event has had very many answers today. You can give yours {wait}.',
    fr: 'Cet événement a reçu énormément de réponses aujourd’hui. Vous pourrez donner la vôtre {wait}.',
  },
  visitorAnswersWait: {
    en: 'Very many answers wait to be confirmed by mail. You can give yours {wait}; members answer on the site.',
    fr: 'De très nombreuses réponses attendent d’être confirmées par e-mail. Vous pourrez donner la vôtre {wait} ; les membres répondent sur le site.',
  },
  eventNoticeLimit: {
    en: 'Those who come have been written to five times today. What you have typed is kept; you can send it {wait}.',
    fr: 'Les personnes qui viennent ont déjà reçu cinq messages aujourd’hui. Votre saisie est gardée ; vous pourrez l’envoyer {wait}.',
  },
  postingLimit: {
    en: 'You have posted a lot within an hour. You can post more {wait}.',
    fr: 'Vous avez beaucoup publié en une heure. Vous pourrez continuer {wait}.',
  },
  changingLimit: {
    en: 'You have made a lot of changes within an hour. What you have typed is kept; you can save it {wait}.',
    fr: 'Vous avez fait beaucoup de modifications en une heure. Votre saisie est gardée ; vous pourrez l’enregistrer {wait}.',
  },
  searchLimit: {
    en: 'There have been very many searches from your network. You can search again {wait}.',
    fr: 'De très nombreuses recherches sont venues de votre réseau. Vous pourrez chercher à nouveau {wait}.',
  },
  recordsDayQuota: {
    en: 'You have posted {max} times in the last 24 hours, which is the most a day. You can post again {wait}.',
    fr: 'Vous avez publié {max} fois ces dernières 24 heures, le maximum pour une journée. Vous pourrez publier à nouveau {wait}.',
  },
  recordsQuota: {
    en: 'You have posted as much as one person may. Please delete what is no longer needed, or ask the association. The trash counts until it is emptied after 30 days.',
    fr: 'Vous avez atteint le nombre de publications permis par personne. Veuillez supprimer ce qui ne sert plus, ou vous adresser à l’association. Ce qui est dans la corbeille compte encore, jusqu’à ce qu’elle soit vidée après 30 jours.',
  },
  uploadDayQuota: {
    en: 'You have uploaded {max} MB of images in the last 24 hours, which is the most a day. You can go on {wait}.',
    fr: 'Vous avez envoyé {max} Mo d’images ces dernières 24 heures, le maximum pour une journée. Vous pourrez continuer {wait}.',
  },
  uploadQuota: {
    en: 'Your images take as much room as one person may use. Please delete some that are no longer needed, or ask the association. The trash counts until it is emptied after 30 days.',
    fr: 'Vos images occupent toute la place dont une personne dispose. Veuillez en supprimer, ou vous adresser à l’association. Ce qui est dans la corbeille compte encore, jusqu’à ce qu’elle soit vidée après 30 jours.',
  },
  uploadLimit: {
    en: 'You have uploaded very many images in a short time. You can go on {wait}.',
    fr: 'Vous avez envoyé beaucoup d’images en peu de temps. Vous pourrez continuer {wait}.',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type MessageKey = keyof typeof messages;

export function isMessageKey(text: string): text is MessageKey {
  // Older browsers have no Object.hasOwn.
  return Object.keys(messages).includes(text);
}

/** The message in a language, with each `{name}` replaced by `values.name`. */
export function messageText(
  key: MessageKey,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return fillIn(messages[key], language, values);
}
