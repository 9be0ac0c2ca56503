import { exampleWords, partsLeft } from '../site/example-left.ts';
import { type Language, typeset } from '../text/language.ts';
import type { HealthCheck, HealthName, healthKinds } from './health.ts';

/** A finding and its advice; no advice if there is nothing to do. */
type Sentence = (values: Record<string, string | number>) => readonly [string, string?];

type Sentences = {
  [Name in HealthName]: { title: string } & Record<(typeof healthKinds)[Name][number], Sentence>;
};

/** Period whose work would be lost if the disk broke now. It is in minutes, or in hours from 120 minutes on. */
const lossPeriod = (minutes: string | number | undefined) => {
  const count = Math.max(1, Number(minutes));
  return count < 120 ? { count, isHours: false } : { count: Math.ceil(count / 60), isHours: true };
};

const lossEn = (minutes: string | number | undefined) => {
  const { count, isHours } = lossPeriod(minutes);
  return `${count} ${isHours ? 'hour' : 'minute'}${count === 1 ? '' : 's'}`;
};

const lossFr = (minutes: string | number | undefined) => {
  const { count, isHours } = lossPeriod(minutes);
  return `${count} ${isHours ? 'heure' : 'minute'}${count === 1 ? '' : 's'}`;
};

/** Elapsed hours or days. The checks round down, so 0 means less than one. */
const timeEn = (count: string | number | undefined, unit: 'hour' | 'day') =>
  Number(count) === 0
    ? `less than ${unit === 'hour' ? 'an' : 'a'} ${unit}`
    : `${count} ${unit}${Number(count) === 1 ? '' : 's'}`;

const timeFr = (count: string | number | undefined, unit: 'heure' | 'jour') =>
  Number(count) === 0
    ? `moins d’un${unit === 'heure' ? 'e' : ''} ${unit}`
    : `${count} ${unit}${Number(count) === 1 ? '' : 's'}`;

/** Rounded milliseconds. Most databases respond within 1 ms, which would often show as 0. */
const msEn = (ms: string | number | undefined) => (Number(ms) < 1 ? 'less than 1 ms' : `${ms} ms`);

const msFr = (ms: string | number | undefined) =>
  Number(ms) < 1 ? 'moins de 1\u00a0ms' : `${ms}\u00a0ms`;

const en: Sentences = {
  server: {
    title: 'Server',
    ok: ({ address, ms }) => [`It answers at ${address} in ${msEn(ms)}.`],
    notReady: ({ address, status }) => [
      `It runs, and ${address}/readyz answers ${status}: database or pictures do not answer it.`,
      'Look at what is bad below, and into its log.',
    ],
    away: ({ address }) => [
      `It does not answer at ${address}.`,
      'Visitors reach nothing. Its log says why (journalctl -u alumni), and `alumni check` what is wrong with the settings; then start it (systemctl start alumni).',
    ],
  },
  uploads: {
    title: 'Way to the server',
    ok: ({ address, size }) => [`A request of ${size} MB arrives from ${address}.`],
    cut: ({ address, size, status }) => [
      `A request of ${size} MB to ${address} is answered ${status} by something before the server: its pictures do not pass.`,
      status === 413
        ? 'Let the proxy take 12 MB: in nginx client_max_body_size 12m, in Apache LimitRequestBody 12582912, in Caddy request_body max_size 12MB.'
        : 'Its log says why. nginx: error.log; often its folder for requests (client_body_temp_path) belongs to another user, or its disk is full.',
    ],
    away: ({ address, error }) => [
      `${address} cannot be reached from this machine: ${error}.`,
      'If visitors reach it, that is a rule of this network. Otherwise look at the proxy, its certificate and the DNS.',
    ],
  },
  database: {
    title: 'Database',
    ok: ({ ms }) => [`It answers in ${msEn(ms)}.`],
    away: ({ error }) => [
      `It does not answer: ${error}.`,
      'Look whether it runs, and whether the settings of the server say where it is (DATABASE_URL or DATA_DIR).',
    ],
    readOnly: ({ error }) => [
      `It can be read, and takes nothing new: ${error}.`,
      'Posts and log-ins are refused. Look whether the disk is full or was mounted read-only after an error (dmesg, mount), and whose its files are (DATA_DIR); with PostgreSQL, whether this is the copy that follows another.',
    ],
    unheard: ({ ms }) => [
      `It answers in ${msEn(ms)}, and does not tell the server what has changed.`,
      'Every page is read from it anew, which is slower. The server reaches it through PgBouncer or the like in transaction mode: let its address (DATABASE_URL) lead to PostgreSQL itself, or to a pool in session mode.',
    ],
    scarce: ({ error }) => [
      `It takes no further connection: ${error}.`,
      'An instance needs 12, and a command of alumni a few more while it runs: raise the limit of the role (ALTER ROLE … CONNECTION LIMIT), of the database (ALTER DATABASE … CONNECTION LIMIT) or of all (max_connections).',
    ],
  },
  integrity: {
    title: 'Integrity of the database',
    ok: ({ hours }) => [`It was checked ${timeEn(hours, 'hour')} ago and is intact.`],
    none: () => [
      'It was not looked through yet.',
      'The server does so a minute after its start, each day, and before each backup.',
    ],
    failed: ({ error }) => [
      `It is damaged: ${error}.`,
      'Older backups are kept until it is whole. Look at the disk, then follow “A damaged database” in the handbook: restore the newest backup that is whole.',
    ],
  },
  writes: {
    title: 'What was entered',
    ok: () => ['Nothing that was entered is missing.'],
    missing: ({ time }) => [
      `At the start of ${time} the database was older than it had been: what was entered last is missing.`,
      'Was a copy of before put there, or its file without the log of writes beside it (-wal)? Stop the server and put back what belongs together. If the older one is meant, confirm it here.',
    ],
  },
  clock: {
    title: 'Clock',
    ok: () => ['It agrees with the times of what is stored.'],
    jumped: ({ now, seen }) => [
      `It says ${now} and has jumped: the last time that is known to be right is ${seen}.`,
      'Nothing is removed or expires for good until it is confirmed. If it is wrong, set it right: this ends by itself. If it is right, confirm it here or with the command `clock confirm`.',
    ],
  },
  files: {
    title: 'Pictures’ storage',
    ok: ({ ms }) => [`A file was written, read and removed in ${msEn(ms)}.`],
    away: ({ error }) => [
      `A file could not be written and read: ${error}.`,
      'The site shows no pictures and takes none. Look at the disk or, where a bucket holds them, at its address and keys in the settings of the server (S3_…).',
    ],
    unlisted: ({ error }) => [
      `A file was written, read and removed, and the list of files is refused: ${error}.`,
      'Pictures that nobody uses any more stay, and a missing one is not told from one that is refused. Give the key the right to list this bucket.',
    ],
  },
  disk: {
    title: 'Disk',
    ok: ({ percent, folder }) => [`${percent} % are free where ${folder} is.`],
    low: ({ percent, folder }) => [
      `Only ${percent} % are free where ${folder} is.`,
      'Remove what else is there, or get a larger disk, before it is full.',
    ],
    full: ({ percent, folder }) => [
      `${percent} % are free where ${folder} is: almost nothing can be saved any more.`,
      'Make room now. The site goes on by itself.',
    ],
    fewEntries: ({ percent, folder }) => [
      `Where ${folder} is, only ${percent} % more files fit in (inodes), however much room there is.`,
      'Remove many small files that are not needed: `df -i` shows which disk it is.',
    ],
    noEntries: ({ percent, folder }) => [
      `Where ${folder} is, ${percent} % of the files that fit in are left (inodes): almost nothing can be saved any more, however much room there is.`,
      'Remove many small files that are not needed: `df -i` shows which disk it is. The site goes on by itself.',
    ],
    away: ({ folder }) => [
      `The disk where ${folder} is does not answer.`,
      'Look at it, or at the machine that it is mounted from. A backup that hangs goes on once it answers.',
    ],
  },
  backups: {
    title: 'Backups',
    ok: ({ minutes }) => [`If the disk broke now, up to ${lossEn(minutes)} could be lost.`],
    notSet: () => [
      'The server makes none by itself.',
      'Switch them on in Association → Mail, registration, backups, or have the person who runs the server name a place on another disk or elsewhere (BACKUP_DIR, BACKUP_S3_BUCKET); unless somebody else makes them.',
    ],
    none: () => [
      'There is none yet.',
      'The first is made at the set time, or within minutes of the start.',
    ],
    failed: ({ error, hours }) => [
      `The last try failed: ${error} ${hours === undefined ? 'There is no backup.' : `The last backup is ${timeEn(hours, 'hour')} old.`}`,
      'It is tried again each hour. Look at the folder and at the room on its disk, or at the bucket, its address and its key (BACKUP_S3_…).',
    ],
    incomplete: ({ error }) => [
      `The last one is whole but for this: ${error}`,
      'Pictures are named by the command `files check`; take them out of an older backup. What cannot be removed needs a key that may delete, or a folder that can be written.',
    ],
    gone: ({ place }) => [
      `None is made in ${place}: the backups that were there are gone. Its disk may not be mounted, or somebody has removed the folder.`,
      'Have the disk mounted (`df` and `mount` show what is). If they are meant to be gone, create an empty file .alumni-backups there: the next backup begins anew.',
    ],
    sameDisk: ({ hours }) => [
      `The last one is ${timeEn(hours, 'hour')} old, and all are on the disk of the data: if it breaks, both are gone.`,
      'Name a second place elsewhere or on another disk (BACKUP_S3_BUCKET, BACKUP_DIR), or have another machine copy them each day, as the handbook says.',
    ],
    old: ({ hours }) => [
      `The last one is ${timeEn(hours, 'hour')} old, and as much could be lost.`,
      'Look into the log of the server for what keeps it from making one.',
    ],
  },
  otherBackups: {
    title: 'Other backups',
    left: ({ place }) => [
      `Another database made the newest backup in ${place}. This site has left that folder and makes its backups in a new one.`,
      'If an older copy was started here, restore that backup. If another machine goes on there, stop the one that is not the site. Nothing there is removed: delete the folder once nobody needs it.',
    ],
    some: ({ count }) => [
      `Beside those of this site: ${count}. They are never removed by themselves.`,
      'They hold personal data: delete them once nobody needs them.',
    ],
  },
  trial: {
    title: 'Restored for trial',
    ok: ({ days }) => [`A backup was restored and counted ${timeEn(days, 'day')} ago.`],
    none: () => ['No backup was restored yet.', 'The first one that is made is tried.'],
    old: ({ days }) => [
      `The last trial was ${timeEn(days, 'day')} ago.`,
      'Restore one yourself into an empty folder, as the handbook says.',
    ],
  },
  mail: {
    title: 'Mail',
    ok: ({ waiting }) => [`It is sent. Waiting: ${waiting}.`],
    untried: () => [
      'The mail server has not taken a test mail yet.',
      'Send one in Association → Mail, registration, backups. Until it arrives, nobody knows whether mails do.',
    ],
    noServer: () => [
      'No mail server is set: nobody gets mails.',
      'Name one in Association → Mail, registration, backups, or on the server (SMTP_URL, MAIL_FROM). Meanwhile mails lie there as files, in the folder mail of its data.',
    ],
    refused: ({ failed }) => [
      `Given up in the last day: ${failed}.`,
      'The page Mail has the addresses, what the mail server said, and what can be done.',
    ],
    stuck: ({ waiting, hours }) => [
      `${waiting} ${waiting === 1 ? 'waits' : 'wait'}${hours ? `, the oldest for ${timeEn(hours, 'hour')}` : ''}.`,
      'The mail server does not take them. Look at its settings, and ask its provider.',
    ],
    login: ({ waiting, answer }) => [
      `Waiting: ${waiting}. The mail server refuses user name or password (${answer}).`,
      'No mail is sent. Correct them in Association → Mail, registration, backups or, where the settings of the server hold them (SMTP_URL), there, and restart it.',
    ],
  },
  copy: {
    title: 'Restored copy',
    restored: ({ from, backupAt }) => [
      `This is a copy of ${backupAt}, restored from ${from}. It sends no mail, makes no backup and removes nothing.`,
      'If it is to be the site, a master presses ‘This is the site now’ above any page of theirs, or you run `site activate`.',
    ],
  },
  release: {
    title: 'Version',
    ok: ({ version }) => [`${version} is the newest.`],
    newer: ({ version, newest }) => [
      `${newest} has been published, and ${version} runs here.`,
      'On the server: alumni upgrade. It fetches the new version, checks who has signed it, makes a backup, and goes back by itself if it does not run.',
    ],
  },
  pictures: {
    title: 'Pictures in work',
    ok: ({ waiting }) => [`Waiting: ${waiting}.`],
    busy: ({ waiting }) => [
      `${waiting} ${waiting === 1 ? 'waits' : 'wait'} to be converted.`,
      'Many people upload at once. If it stays like this, the machine is too small.',
    ],
  },
  errors: {
    title: 'Errors',
    ok: () => ['None in the last day.'],
    some: ({ count }) => [
      `Requests in the last day that ended with an error of the server: ${count}.`,
      'The log has each with its request id. Report what you cannot explain.',
    ],
  },
  proxy: {
    title: 'Proxy',
    ok: () => ['Addresses of visitors are known.'],
    untrusted: () => [
      'A proxy forwards requests, and the settings of the server do not name it: all visitors count as one.',
      'Have the person who runs the server set the address of the proxy there (TRUST_PROXY), or limits will shut everybody out together.',
    ],
  },
  address: {
    title: 'Address',
    ok: ({ url }) => [`Links in mails lead to ${url}.`],
    differs: ({ url, seen }) => [
      `Links in mails lead to ${url}, and you are at ${seen}.`,
      `If people reach the site where you are, have the person who runs the server set it in its settings (PUBLIC_URL=${seen}) and restart it; then send the invitations again.`,
    ],
  },
  example: {
    title: 'Association',
    ok: () => ['Its names and texts are its own.'],
    left: ({ texts }) => exampleSentence(String(texts), 'en', 'Change in Association'),
  },
};

const fr: Sentences = {
  server: {
    title: 'Serveur',
    ok: ({ address, ms }) => [`Il répond à ${address} en ${msFr(ms)}.`],
    notReady: ({ address, status }) => [
      `Il tourne, et ${address}/readyz répond ${status} : la base de données ou les images ne lui répondent pas.`,
      'Regardez ce qui ne va pas ci-dessous, et dans son journal.',
    ],
    away: ({ address }) => [
      `Il ne répond pas à ${address}.`,
      'Les visiteurs ne voient plus le site. Son journal dit pourquoi (journalctl -u alumni), et `alumni check` ce qui ne va pas dans les réglages ; puis démarrez-le (systemctl start alumni).',
    ],
  },
  uploads: {
    title: 'Accès au serveur',
    ok: ({ address, size }) => [`Une requête de ${size} Mo arrive depuis ${address}.`],
    cut: ({ address, size, status }) => [
      `Une requête de ${size} Mo vers ${address} reçoit la réponse ${status} d’un intermédiaire placé devant le serveur : les images ne passent pas.`,
      status === 413
        ? 'Laissez le proxy accepter 12 Mo : client_max_body_size 12m pour nginx, LimitRequestBody 12582912 pour Apache, request_body max_size 12MB pour Caddy.'
        : 'Son journal dit pourquoi. Pour nginx, error.log ; souvent, son dossier des requêtes (client_body_temp_path) appartient à un autre utilisateur, ou son disque est plein.',
    ],
    away: ({ address, error }) => [
      `${address} est injoignable depuis cette machine : ${error}.`,
      'Si les visiteurs y arrivent, c’est une règle de ce réseau. Sinon, regardez le proxy, son certificat et le DNS.',
    ],
  },
  database: {
    title: 'Base de données',
    ok: ({ ms }) => [`Elle répond en ${msFr(ms)}.`],
    away: ({ error }) => [
      `Elle ne répond pas : ${error}.`,
      'Vérifiez qu’elle tourne, et que les réglages du serveur disent bien où elle est (DATABASE_URL ou DATA_DIR).',
    ],
    readOnly: ({ error }) => [
      `Elle peut être lue, mais n’accepte rien de nouveau : ${error}.`,
      'Publications et connexions sont refusées. Voyez si le disque est plein ou s’il est passé en lecture seule après une erreur (dmesg, mount), et à qui sont ses fichiers (DATA_DIR) ; avec PostgreSQL, si c’est la copie qui en suit une autre.',
    ],
    unheard: ({ ms }) => [
      `Elle répond en ${msFr(ms)}, mais n’annonce pas au serveur ce qui a changé.`,
      'Chaque page y est relue à chaque fois, ce qui est plus lent. Le serveur passe par PgBouncer ou un équivalent en mode transaction : que l’adresse (DATABASE_URL) mène à PostgreSQL lui-même, ou à un pool en mode session.',
    ],
    scarce: ({ error }) => [
      `Elle n’accepte plus de connexion : ${error}.`,
      'Il en faut 12 par instance, et quelques-unes de plus pendant qu’une commande alumni tourne : relevez la limite du compte PostgreSQL (ALTER ROLE … CONNECTION LIMIT), de la base (ALTER DATABASE … CONNECTION LIMIT) ou de l’ensemble (max_connections).',
    ],
  },
  integrity: {
    title: 'Intégrité de la base de données',
    ok: ({ hours }) => [`Contrôlée il y a ${timeFr(hours, 'heure')}, elle était intacte.`],
    none: () => [
      'Elle n’a pas encore été examinée.',
      'Le serveur le fait une minute après son démarrage, chaque jour, et avant chaque sauvegarde.',
    ],
    failed: ({ error }) => [
      `Elle est endommagée : ${error}.`,
      'Les sauvegardes plus anciennes restent tant qu’elle n’est pas intacte. Vérifiez le disque, puis restaurez la dernière sauvegarde intacte, comme le dit le manuel au chapitre de la base de données endommagée (en anglais, « A damaged database »).',
    ],
  },
  writes: {
    title: 'Ce qui a été saisi',
    ok: () => ['Rien de ce qui a été saisi ne manque.'],
    missing: ({ time }) => [
      `Au démarrage du ${time}, la base de données était dans un état plus ancien : les dernières saisies manquent.`,
      'Une ancienne copie a-t-elle été mise là, ou le fichier de la base sans son journal des écritures à côté (-wal) ? Arrêtez le serveur et remettez ensemble ce qui va ensemble. S’il faut garder l’ancienne base, confirmez-le ici.',
    ],
  },
  clock: {
    title: 'Horloge',
    ok: () => ['Elle suit les heures enregistrées.'],
    jumped: ({ now, seen }) => [
      `Elle indique ${now} et a fait un saut : la dernière heure connue comme juste est ${seen}.`,
      'Rien n’est supprimé ni n’expire pour de bon tant qu’elle n’est pas confirmée. Si elle est fausse, mettez-la à l’heure : cette alerte disparaîtra. Si elle est juste, confirmez-la ici ou par la commande `clock confirm`.',
    ],
  },
  files: {
    title: 'Stockage des images',
    ok: ({ ms }) => [`Un fichier a été écrit, lu et effacé en ${msFr(ms)}.`],
    away: ({ error }) => [
      `Un fichier n’a pas pu être écrit et lu : ${error}.`,
      'Le site ne montre et n’accepte aucune image. Vérifiez le disque ou, si elles sont dans un bucket, son adresse et ses clés dans les réglages du serveur (S3_…).',
    ],
    unlisted: ({ error }) => [
      `Un fichier a été écrit, lu et effacé, mais la liste des fichiers est refusée : ${error}.`,
      'Les images que personne n’utilise plus restent, et une image manquante ne se distingue pas d’une image refusée. Donnez à la clé le droit de lister ce bucket.',
    ],
  },
  disk: {
    title: 'Disque',
    ok: ({ percent, folder }) => [`${percent} % d’espace libre là où se trouve ${folder}.`],
    low: ({ percent, folder }) => [
      `Il ne reste que ${percent} % d’espace libre là où se trouve ${folder}.`,
      'Faites de la place, ou prenez un disque plus grand, avant qu’il ne soit plein.',
    ],
    full: ({ percent, folder }) => [
      `Il reste ${percent} % d’espace libre là où se trouve ${folder} : presque plus rien ne peut être enregistré.`,
      'Faites de la place maintenant. Le site reprendra de lui-même.',
    ],
    fewEntries: ({ percent, folder }) => [
      `Là où se trouve ${folder}, il ne reste que ${percent} % du nombre de fichiers possible (inodes), quelle que soit la place.`,
      'Supprimez beaucoup de petits fichiers inutiles : `df -i` montre de quel disque il s’agit.',
    ],
    noEntries: ({ percent, folder }) => [
      `Là où se trouve ${folder}, il reste ${percent} % du nombre de fichiers possible (inodes) : presque plus rien ne peut être enregistré, quelle que soit la place.`,
      'Supprimez beaucoup de petits fichiers inutiles : `df -i` montre de quel disque il s’agit. Le site reprendra de lui-même.',
    ],
    away: ({ folder }) => [
      `Le disque où se trouve ${folder} ne répond pas.`,
      'Vérifiez-le, ou la machine depuis laquelle il est monté. Une sauvegarde arrêtée reprend dès qu’il répond.',
    ],
  },
  backups: {
    title: 'Sauvegardes',
    ok: ({ minutes }) => [
      `Si le disque tombait en panne maintenant, la perte serait d’au plus ${lossFr(minutes)} de saisie.`,
    ],
    notSet: () => [
      'Le serveur n’en fait pas de lui-même.',
      'Activez-les dans Association → E-mails, inscription, sauvegardes, ou demandez à la personne qui gère le serveur d’indiquer un endroit sur un autre disque ou ailleurs (BACKUP_DIR, BACKUP_S3_BUCKET) ; sauf si quelqu’un d’autre s’en charge.',
    ],
    none: () => [
      'Il n’y en a pas encore.',
      'La première se fait à l’heure fixée, ou quelques minutes après le démarrage.',
    ],
    failed: ({ error, hours }) => [
      `Le dernier essai a échoué : ${error} ${hours === undefined ? 'Il n’y a pas de sauvegarde.' : `La dernière sauvegarde a été faite il y a ${timeFr(hours, 'heure')}.`}`,
      'Un nouvel essai a lieu chaque heure. Vérifiez le dossier et la place sur son disque, ou le bucket, son adresse et sa clé (BACKUP_S3_…).',
    ],
    incomplete: ({ error }) => [
      `La dernière est entière, à ceci près : ${error}`,
      'La commande `files check` nomme les images ; prenez-les dans une sauvegarde plus ancienne. Ce qui ne peut pas être supprimé demande une clé qui en a le droit, ou un dossier où l’on peut écrire.',
    ],
    gone: ({ place }) => [
      `Aucune ne se fait dans ${place} : les sauvegardes qui y étaient ont disparu. Son disque n’est peut-être pas monté, ou quelqu’un a supprimé le dossier.`,
      'Faites monter le disque (`df` et `mount` montrent ce qui l’est). Si leur disparition est voulue, créez-y un fichier vide .alumni-backups : la prochaine sauvegarde y recommence.',
    ],
    sameDisk: ({ hours }) => [
      `La dernière a été faite il y a ${timeFr(hours, 'heure')}, et toutes sont sur le disque des données : s’il tombe en panne, les deux sont perdues.`,
      'Indiquez un second endroit, ailleurs ou sur un autre disque (BACKUP_S3_BUCKET, BACKUP_DIR), ou faites-les copier chaque jour par une autre machine, comme le dit le manuel.',
    ],
    old: ({ hours }) => [
      `La dernière a été faite il y a ${timeFr(hours, 'heure')} : autant pourrait être perdu.`,
      'Cherchez dans le journal du serveur ce qui l’empêche d’en faire une.',
    ],
  },
  otherBackups: {
    title: 'Autres sauvegardes',
    left: ({ place }) => [
      `Une autre base a fait la sauvegarde la plus récente dans ${place}. Ce site a quitté ce dossier et fait ses sauvegardes dans un nouveau.`,
      'Si une copie ancienne a été démarrée ici, restaurez cette sauvegarde-là. Si une autre machine continue là-bas, arrêtez celle qui n’est pas le site. Rien n’y est supprimé : effacez ce dossier quand plus personne n’en a besoin.',
    ],
    some: ({ count }) => [
      `À côté de celles de ce site : ${count}. Elles ne sont jamais supprimées automatiquement.`,
      'Elles contiennent des données personnelles : supprimez-les quand plus personne n’en a besoin.',
    ],
  },
  trial: {
    title: 'Restauration d’essai',
    ok: ({ days }) => [
      `Une sauvegarde a été restaurée et contrôlée il y a ${timeFr(days, 'jour')}.`,
    ],
    none: () => [
      'Aucune sauvegarde n’a encore été restaurée.',
      'La première qui sera faite sera essayée.',
    ],
    old: ({ days }) => [
      `Le dernier essai a eu lieu il y a ${timeFr(days, 'jour')}.`,
      'Restaurez-en une vous-même dans un dossier vide, comme le dit le manuel.',
    ],
  },
  mail: {
    title: 'E-mails',
    ok: ({ waiting }) => [`Ils partent. En attente : ${waiting}.`],
    untried: () => [
      'Le serveur de messagerie n’a encore accepté aucun e-mail d’essai.',
      'Envoyez-en un dans Association → E-mails, inscription, sauvegardes. Tant qu’il n’est pas arrivé, personne ne sait si les autres arrivent.',
    ],
    noServer: () => [
      'Aucun serveur de messagerie n’est indiqué : personne ne reçoit d’e-mails.',
      'Indiquez-en un dans Association → E-mails, inscription, sauvegardes, ou sur le serveur (SMTP_URL, MAIL_FROM). D’ici là, les e-mails y sont gardés comme fichiers, dans le dossier mail des données.',
    ],
    refused: ({ failed }) => [
      `Abandonnés ces dernières 24 heures : ${failed}.`,
      'La page « E-mails » donne les adresses, ce qu’a dit le serveur de messagerie, et ce qu’on peut faire.',
    ],
    stuck: ({ waiting, hours }) => [
      `${waiting} ${waiting === 1 ? 'attend' : 'attendent'}${hours ? `, le plus ancien depuis ${timeFr(hours, 'heure')}` : ''}.`,
      'Le serveur de messagerie ne les accepte pas. Vérifiez ses réglages et adressez-vous à son fournisseur.',
    ],
    login: ({ waiting, answer }) => [
      `En attente : ${waiting}. Le serveur de messagerie refuse le nom d’utilisateur ou le mot de passe (${answer}).`,
      'Aucun e-mail ne part. Corrigez-les dans Association → E-mails, inscription, sauvegardes ou, si ce sont les réglages du serveur qui les contiennent (SMTP_URL), dans ceux-ci, puis redémarrez-le.',
    ],
  },
  copy: {
    title: 'Copie restaurée',
    restored: ({ from, backupAt }) => [
      `Ce site est une copie du ${backupAt}, restaurée depuis ${from}. Elle n’envoie aucun e-mail, ne fait aucune sauvegarde et n’efface rien.`,
      'Si elle doit être le site, un administrateur principal appuie sur « C’est le site maintenant » en haut de ses pages, ou vous lancez `site activate`.',
    ],
  },
  release: {
    title: 'Version',
    ok: ({ version }) => [`${version} est la plus récente.`],
    newer: ({ version, newest }) => [
      `La version ${newest} est parue, et c’est la ${version} qui tourne ici.`,
      'Sur le serveur : alumni upgrade. La commande télécharge la nouvelle version, vérifie qui l’a signée, fait une sauvegarde, et revient d’elle-même à l’ancienne version si la nouvelle ne fonctionne pas.',
    ],
  },
  pictures: {
    title: 'Images en cours',
    ok: ({ waiting }) => [`En attente : ${waiting}.`],
    busy: ({ waiting }) => [
      `${waiting} ${waiting === 1 ? 'attend d’être convertie' : 'attendent d’être converties'}.`,
      'Beaucoup de personnes envoient des images en même temps. Si cela dure, la machine est trop petite.',
    ],
  },
  errors: {
    title: 'Erreurs',
    ok: () => ['Aucune ces dernières 24 heures.'],
    some: ({ count }) => [
      `Requêtes de ces dernières 24 heures terminées par une erreur du serveur : ${count}.`,
      'Chacune est dans le journal, avec son identifiant. Signalez ce que vous ne pouvez pas expliquer.',
    ],
  },
  proxy: {
    title: 'Proxy',
    ok: () => ['Les adresses des visiteurs sont connues.'],
    untrusted: () => [
      'Un proxy transmet les requêtes, et les réglages du serveur ne le nomment pas : tous les visiteurs comptent pour un.',
      'Demandez à la personne qui gère le serveur d’y indiquer l’adresse du proxy (TRUST_PROXY), sinon les limites bloqueront tout le monde à la fois.',
    ],
  },
  address: {
    title: 'Adresse',
    ok: ({ url }) => [`Les liens des e-mails mènent à ${url}.`],
    differs: ({ url, seen }) => [
      `Les liens des e-mails mènent à ${url}, et vous êtes sur ${seen}.`,
      `Si c’est là que l’on trouve le site, demandez à la personne qui gère le serveur de l’indiquer dans ses réglages (PUBLIC_URL=${seen}) et de le redémarrer ; puis renvoyez les invitations.`,
    ],
  },
  example: {
    title: 'Association',
    ok: () => ['Les noms et les textes affichés sont bien les siens.'],
    left: ({ texts }) => exampleSentence(String(texts), 'fr', 'À changer dans Association'),
  },
};

const words = { en, fr };

/** Title, finding and advice of a check, in a language. */
export function healthSentence({ name, kind, values }: HealthCheck, language: Language) {
  const sentences = words[language][name] as { title: string } & Record<string, Sentence>;
  const [found, advice = ''] = sentences[kind]?.(values) ?? [kind];
  const set = (text: string) => typeset(text, language);
  return { title: set(sentences.title), found: set(found), advice: set(advice) };
}

function exampleSentence(texts: string, language: Language, change: string): [string, string] {
  const { count, parts } = exampleWords[language];
  const left = partsLeft(texts.split(' '), language).map(({ part }) => parts[part]);
  return [
    `${count(left.length)}.`,
    `${change}${language === 'fr' ? ' ' : ''}: ${left.join(', ')}.`,
  ];
}
