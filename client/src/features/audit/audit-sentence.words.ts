import { elide } from '@alumni/shared/text/elision';
import { defineWords } from '../../i18n/words.ts';

export const auditSentenceWords = defineWords({
  en: {
    server: 'The person who runs the server',
    types: { master: 'master', admin: 'admin', user: 'user', suspended: 'suspended' },
    kinds: {
      event: 'the event',
      opportunity: 'the opportunity',
      gallery: 'the gallery',
      news: 'the news article',
    },
    role: (who: string, whom: string, from: string, to: string) =>
      `${who} changed ${whom} from ${from} to ${to}.`,
    suspended: (who: string, whom: string) => `${who} suspended ${whom}.`,
    reinstated: (who: string, whom: string, to: string) =>
      `${who} ended the suspension of ${whom} (now ${to}).`,
    master: (who: string, whom: string) => `${who} made ${whom} a master.`,
    masterLeft: (who: string) => `${who} left the office of master and is an admin now.`,
    successorNamed: (who: string, whom: string) => `${who} asked ${whom} to be a master.`,
    successorWithdrawn: (who: string, whom: string) =>
      `${who} no longer asks ${whom} to be a master.`,
    successorAccepted: (who: string, whom: string) =>
      `${who} accepted the offer of ${whom} and is a master now.`,
    password: (who: string, whom: string) => `${who} set a new password for ${whom}.`,
    issued: (who: string, whom: string, rollNo: string) =>
      `${who} issued roll number ${rollNo} to ${whom}.`,
    sent: (who: string, whom: string, rollNo: string) =>
      `${who} sent roll number ${rollNo} to ${whom} again.`,
    addressCorrected: (who: string, whom: string, rollNo: string) =>
      `${who} corrected the address of an invitation and sent roll number ${rollNo} to ${whom}.`,
    withdrawn: (who: string, whom: string, rollNo: string) =>
      `${who} withdrew roll number ${rollNo} of ${whom}.`,
    importWithdrawn: (who: string, withdrawn: string, claimed: string) =>
      `${who} withdrew an import. Roll numbers withdrawn: ${withdrawn}; kept, as they were claimed: ${claimed}.`,
    reminded: (who: string, count: string) => `${who} reminded invited people: ${count}.`,
    imported: (who: string, issued: string, others: string) =>
      `${who} imported a list. Roll numbers issued: ${issued}; rows left alone: ${others}.`,
    detailsStored: (count: string) => ` Details stored for the registration: ${count}.`,
    recordChanged: (who: string, kind: string, title: string, owner: string) =>
      `${who} changed ${kind} “${title}”${owner && ` of ${owner}`}.`,
    recordDeleted: (who: string, kind: string, title: string, owner: string) =>
      `${who} deleted ${kind} “${title}”${owner && ` of ${owner}`}.`,
    recordRestored: (who: string, kind: string, title: string, owner: string) =>
      `${who} brought back ${kind} “${title}”${owner && ` of ${owner}`}.`,
    eventAdmitted: (who: string, event: string, owner: string) =>
      `${who} gave a place to somebody in line for the event “${event}”${owner && ` of ${owner}`}.`,
    eventMessaged: (who: string, event: string, owner: string) =>
      `${who} wrote to those who come to the event “${event}”${owner && ` of ${owner}`}.`,
    messageDeleted: (who: string, sender: string, day: string) =>
      `${who} deleted the message that ${sender} wrote on ${day}.`,
    messageRestored: (who: string, sender: string, day: string) =>
      `${who} brought back the message that ${sender} wrote on ${day}.`,
    failures: (account: string, failures: string, address: string) =>
      `${failures} log-ins failed within minutes for ${account}${address && `, from address ${address}`}.`,
    emailUndone: (whom: string) =>
      `${whom} undid a new email of the account with the link mailed to the old address.`,
    emailReleased: (whom: string) =>
      `The email of ${whom} was taken out of the account: it belongs to somebody else, who has proved it.`,
    settings: {
      mailsPerHour: 'the pace of mass mail',
      mail: 'the mail server',
      registration: 'who may register',
      backups: 'the daily backup',
      clock: 'the time that counts as right',
      writes: 'what the database is known to lack',
    },
    settingChanged: (who: string, what: string) => `${who} changed ${what}.`,
    letter: (who: string, act: string, title: string) => `${who} ${act} “${title}”.`,
    letterActs: {
      'letter.created': 'drafted',
      'letter.changed': 'changed the draft of',
      'letter.deleted': 'deleted the draft of',
      'letter.paused': 'paused the sending of',
      'letter.resumed': 'went on with the sending of',
    },
    letterSent: (who: string, title: string, recipients: string) =>
      `${who} had “${title}” mailed to ${recipients} members.`,
    noticeProved: (who: string, title: string) => `${who} downloaded the proof of “${title}”.`,
    backupsAdopted: (who: string, place: string) =>
      `${who} had backups go on in ${place}, where the server made none by itself.`,
    siteChanged: (who: string) => `${who} changed the names and texts of the site.`,
    siteActivated: (who: string, day: string) =>
      `${who} made the restored backup of ${day} the site.`,
    deletionAsked: (who: string, whom: string) =>
      `${who} had the account of ${whom} deleted in 14 days.`,
    dataDownloaded: (whom: string) => `${whom} downloaded their data by a mailed link.`,
    deletionStopped: (whom: string) => `${whom} stopped the deletion of the account.`,
    accountDeleted: (whom: string) => `The account ${whom} was deleted.`,
    factors: {
      passkey: 'a passkey',
      app: 'an authenticator app',
      all: 'every second step',
      codes: 'new recovery codes',
    },
    corrected: {
      title: 'title',
      first_name: 'first name',
      last_name: 'last name',
      maiden_name: 'maiden name',
      profession: 'profession',
      promotion: 'promotion',
      telephone: 'telephone',
      town: 'town',
      country: 'country',
      email: 'email',
    },
    membersExported: (who: string, count: string, format: string) =>
      `${who} downloaded a list of ${count} members (${format}).`,
    memberCorrected: (who: string, whom: string, before: string) =>
      `${who} corrected the account of ${whom}. It said before: ${before}.`,
    mergeAsked: (who: string, whom: string, absorbed: string) =>
      `${who} asked that the account ${absorbed} become one with that of ${whom}, which stays.`,
    mergeStopped: (who: string, whom: string, absorbed: string) =>
      `${who} had the account ${absorbed} and that of ${whom} stay two.`,
    mergeObjected: (whom: string, absorbed: string) =>
      `By a mailed link, somebody objected to one account of ${absorbed} and ${whom}.`,
    merged: (whom: string, absorbed: string, moved: string) =>
      `The account ${absorbed} became one with that of ${whom}. Moved: ${moved}.`,
    moved: {
      posts: 'posts',
      replies: 'answers to events',
      letters: 'letters',
      messages: 'messages',
      numbers: 'roll numbers',
      pictures: 'pictures',
    },
    nothing: 'nothing',
    memberAdmitted: (who: string, whom: string) => `${who} let ${whom} in.`,
    memberAdmissionUndone: (who: string, whom: string) => `${who} let ${whom} in and took it back.`,
    memberAsked: (who: string, whom: string) =>
      `${who} asked ${whom} something before letting them in.`,
    memberDeclined: (who: string, whom: string) => `${who} declined the registration of ${whom}.`,
    twoFactorAdded: (who: string, what: string) => `${who} added ${what} to the log-in.`,
    twoFactorRemoved: (who: string, what: string, whom: string) =>
      `${who} removed ${what} from the log-in of ${whom}.`,
  },
  fr: {
    server: 'La personne qui gère le serveur',
    types: {
      master: 'administrateur principal',
      admin: 'administrateur',
      user: 'membre',
      suspended: 'suspendu',
    },
    kinds: {
      event: 'l’événement',
      opportunity: 'l’opportunité',
      gallery: 'la galerie',
      news: 'l’article',
    },
    role: (who: string, whom: string, from: string, to: string) =>
      `${who} a fait passer ${whom} de « ${from} » à « ${to} ».`,
    suspended: (who: string, whom: string) => `${who} a suspendu ${whom}.`,
    reinstated: (who: string, whom: string, to: string) =>
      `${who} a levé la suspension ${elide('de', whom)} (maintenant « ${to} »).`,
    master: (who: string, whom: string) =>
      `${who} a fait ${elide('de', whom)} un administrateur principal.`,
    masterLeft: (who: string) => `${who} n’est plus administrateur principal, mais administrateur.`,
    successorNamed: (who: string, whom: string) =>
      `${who} a proposé à ${whom} de devenir administrateur principal.`,
    successorWithdrawn: (who: string, whom: string) =>
      `${who} a retiré la proposition faite à ${whom} de devenir administrateur principal.`,
    successorAccepted: (who: string, whom: string) =>
      `${who} a accepté la proposition ${elide('de', whom)} et est maintenant administrateur principal.`,
    password: (who: string, whom: string) =>
      `${who} a défini un nouveau mot de passe pour ${whom}.`,
    issued: (who: string, whom: string, rollNo: string) =>
      `${who} a délivré le matricule ${rollNo} à ${whom}.`,
    sent: (who: string, whom: string, rollNo: string) =>
      `${who} a renvoyé le matricule ${rollNo} à ${whom}.`,
    addressCorrected: (who: string, whom: string, rollNo: string) =>
      `${who} a corrigé l’adresse d’une invitation et envoyé le matricule ${rollNo} à ${whom}.`,
    withdrawn: (who: string, whom: string, rollNo: string) =>
      `${who} a retiré le matricule ${rollNo} ${elide('de', whom)}.`,
    importWithdrawn: (who: string, withdrawn: string, claimed: string) =>
      `${who} a retiré une importation. Matricules retirés : ${withdrawn} ; gardés, car utilisés : ${claimed}.`,
    reminded: (who: string, count: string) =>
      `${who} a envoyé un rappel à des personnes invitées : ${count}.`,
    imported: (who: string, issued: string, others: string) =>
      `${who} a importé une liste. Matricules délivrés : ${issued} ; lignes laissées de côté : ${others}.`,
    detailsStored: (count: string) => ` Renseignements gardés pour l’inscription : ${count}.`,
    recordChanged: (who: string, kind: string, title: string, owner: string) =>
      `${who} a modifié ${kind} « ${title} »${owner && ` ${elide('de', owner)}`}.`,
    recordDeleted: (who: string, kind: string, title: string, owner: string) =>
      `${who} a supprimé ${kind} « ${title} »${owner && ` ${elide('de', owner)}`}.`,
    recordRestored: (who: string, kind: string, title: string, owner: string) =>
      `${who} a rétabli ${kind} « ${title} »${owner && ` ${elide('de', owner)}`}.`,
    eventAdmitted: (who: string, event: string, owner: string) =>
      `${who} a donné une place à une personne de la liste d’attente de l’événement « ${event} »${owner && ` ${elide('de', owner)}`}.`,
    eventMessaged: (who: string, event: string, owner: string) =>
      `${who} a écrit aux personnes qui viennent à l’événement « ${event} »${owner && ` ${elide('de', owner)}`}.`,
    messageDeleted: (who: string, sender: string, day: string) =>
      `${who} a supprimé le message ${elide('que', sender)} a écrit le ${day}.`,
    messageRestored: (who: string, sender: string, day: string) =>
      `${who} a rétabli le message ${elide('que', sender)} a écrit le ${day}.`,
    failures: (account: string, failures: string, address: string) =>
      `${failures} connexions ont échoué en quelques minutes pour ${account}${address && `, depuis l’adresse ${address}`}.`,
    emailUndone: (whom: string) =>
      `${whom} a annulé une nouvelle adresse e-mail du compte par le lien envoyé à l’ancienne.`,
    emailReleased: (whom: string) =>
      `L’adresse e-mail ${elide('de', whom)} a été retirée du compte : elle appartient à quelqu’un d’autre, qui l’a prouvé.`,
    settings: {
      mailsPerHour: 'le rythme des envois en nombre',
      mail: 'le serveur de messagerie',
      registration: 'les conditions d’inscription',
      backups: 'la sauvegarde quotidienne',
      clock: 'l’heure reconnue comme exacte',
      writes: 'les données reconnues comme manquantes',
    },
    settingChanged: (who: string, what: string) => `${who} a modifié ${what}.`,
    letter: (who: string, act: string, title: string) => `${who} ${act} « ${title} ».`,
    letterActs: {
      'letter.created': 'a créé le brouillon de',
      'letter.changed': 'a modifié le brouillon de',
      'letter.deleted': 'a supprimé le brouillon de',
      'letter.paused': 'a mis en pause l’envoi de',
      'letter.resumed': 'a repris l’envoi de',
    },
    letterSent: (who: string, title: string, recipients: string) =>
      `${who} a fait envoyer « ${title} ». Destinataires : ${recipients}.`,
    noticeProved: (who: string, title: string) => `${who} a téléchargé la preuve de « ${title} ».`,
    backupsAdopted: (who: string, place: string) =>
      `${who} a fait continuer les sauvegardes dans ${place}, où le serveur n’en faisait pas de lui-même.`,
    siteChanged: (who: string) => `${who} a modifié les noms et les textes du site.`,
    siteActivated: (who: string, day: string) =>
      `${who} a mis en service, comme site, la sauvegarde restaurée du ${day}.`,
    deletionAsked: (who: string, whom: string) =>
      `${who} a demandé la suppression du compte ${elide('de', whom)} dans 14 jours.`,
    deletionStopped: (whom: string) => `${whom} a annulé la suppression du compte.`,
    dataDownloaded: (whom: string) =>
      `${whom} a téléchargé ses données par un lien reçu par e-mail.`,
    accountDeleted: (whom: string) => `Le compte ${whom} a été supprimé.`,
    factors: {
      passkey: 'une clé d’accès',
      app: 'une application d’authentification',
      all: 'toute deuxième étape',
      codes: 'de nouveaux codes de secours',
    },
    corrected: {
      title: 'titre',
      first_name: 'prénom',
      last_name: 'nom',
      maiden_name: 'nom de jeune fille',
      profession: 'profession',
      promotion: 'promotion',
      telephone: 'téléphone',
      town: 'ville',
      country: 'pays',
      email: 'adresse e-mail',
    },
    membersExported: (who: string, count: string, format: string) =>
      `${who} a téléchargé une liste de membres (${count}, ${format}).`,
    memberCorrected: (who: string, whom: string, before: string) =>
      `${who} a corrigé le compte ${elide('de', whom)}. Il indiquait auparavant ${before}.`,
    mergeAsked: (who: string, whom: string, absorbed: string) =>
      `${who} a demandé que le compte ${absorbed} soit réuni avec celui ${elide('de', whom)}, qui reste.`,
    mergeStopped: (who: string, whom: string, absorbed: string) =>
      `${who} a gardé séparés le compte ${absorbed} et celui ${elide('de', whom)}.`,
    mergeObjected: (whom: string, absorbed: string) =>
      `Par un lien reçu par e-mail, quelqu’un s’est opposé à ce que le compte ${absorbed} et celui ${elide('de', whom)} soient réunis.`,
    merged: (whom: string, absorbed: string, moved: string) =>
      `Le compte ${absorbed} a été réuni avec celui ${elide('de', whom)}. Éléments transmis : ${moved}.`,
    moved: {
      posts: 'publications',
      replies: 'réponses aux événements',
      letters: 'lettres',
      messages: 'messages',
      numbers: 'matricules',
      pictures: 'images',
    },
    nothing: 'rien',
    memberAdmitted: (who: string, whom: string) => `${who} a admis ${whom}.`,
    memberAdmissionUndone: (who: string, whom: string) =>
      `${who} a annulé l’admission ${elide('de', whom)}.`,
    memberAsked: (who: string, whom: string) =>
      `${who} a posé une question à ${whom} avant l’admission.`,
    memberDeclined: (who: string, whom: string) =>
      `${who} a refusé l’inscription ${elide('de', whom)}.`,
    twoFactorAdded: (who: string, what: string) => `${who} a ajouté ${what} à la connexion.`,
    twoFactorRemoved: (who: string, what: string, whom: string) =>
      `${who} a retiré ${what} de la connexion ${elide('de', whom)}.`,
  },
});
