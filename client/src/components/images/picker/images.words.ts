import { defineWords } from '../../../i18n/words.ts';

/** Texts for choosing and uploading pictures; image-strip.words.ts has those for showing them. */
export const imagesWords = defineWords({
  en: {
    skipped: {
      heic: (name: string) =>
        `${name}: this browser cannot read HEIC pictures. Save it as JPEG on your phone and choose it again.`,
      unreadable: (name: string) => `${name}: this picture cannot be read. It may be damaged.`,
      notImage: (name: string) => `${name}: this file is not a picture.`,
      notLoaded: (name: string) =>
        `${name}: this picture cannot be prepared without a connection. Try again once you are online.`,
      tooLarge: (name: string) =>
        `${name}: this picture is too large for this device. Make it smaller and choose it again.`,
      canvasBlocked: (name: string) =>
        `${name}: this browser hides from websites what pictures show, so it cannot be made smaller here. Choose a JPEG, PNG or WebP of at most 10 MB, or use another browser.`,
    },
    original:
      'This browser hides from websites what pictures show. They are sent as they are: it takes longer. The server makes them smaller and removes where they were taken.',
    retry: 'Try again',
    repeated: (name: string, others: number) =>
      others === 0
        ? `${name}: you have chosen this picture already.`
        : `${name} and ${others} more: you have chosen these pictures already.`,
    label: 'Images',
    choose: 'Choose pictures',
    drop: 'or drop them here',
    hint: (cap: string) =>
      `Up to ${cap} pictures. Each is made smaller before it is sent, to about 0.4 MB.`,
    chosen: (count: number) => (count === 1 ? 'One picture chosen' : `${count} pictures chosen`),
    count: (count: number, cap: string) => `${count} of ${cap} pictures`,
    toSend: (size: string) => `about ${size} MB to send`,
    full: 'Maximum of 100 images reached.',
    picture: (index: number) => `Picture ${index}`,
    states: {
      stored: '',
      preparing: 'Being prepared',
      waiting: 'Not sent yet',
      sending: 'Being sent',
      arrived: 'Sent',
      failed: 'Not sent',
    },
    earlier: (index: number) => `Move picture ${index} forward`,
    later: (index: number) => `Move picture ${index} back`,
    remove: (index: number) => `Remove picture ${index}`,
    moved: (index: number, total: number) => `Now picture ${index} of ${total}`,
    removed: (index: number, count: number) => `Picture ${index} removed. ${count} left`,
    removedOne: 'The picture was removed.',
    undo: 'Undo',
    notBack: 'There is no room for this picture any more.',
    cover: 'Cover',
    makeCover: 'Make cover',
    isCover: (index: number) => `Picture ${index} is the cover now.`,
    uploading: 'Uploading images... Please wait.',
    arrived: (count: string, total: string) => `${count} of ${total} pictures have arrived`,
    offline: 'No connection. What has arrived is kept; the rest is sent once you are online again.',
    busy: (minutes: string) =>
      `The server takes no more pictures for now. It goes on in about ${minutes} min.`,
    slowLine: 'Slow line: pictures are sent at 1280 px.',
    stop: 'Stop sending',
    lost: (count: number) =>
      count === 1
        ? 'One picture was not ready yet when the page was closed. Please choose it again.'
        : `${count} pictures were not ready yet when the page was closed. Please choose them again.`,
    notPersisted:
      'This browser has no room to keep the pictures: do not close the page before they are saved.',
  },
  fr: {
    skipped: {
      heic: (name: string) =>
        `${name} : ce navigateur ne sait pas lire les images HEIC. Enregistrez cette image en JPEG sur votre téléphone, puis choisissez-la de nouveau.`,
      unreadable: (name: string) =>
        `${name} : cette image est illisible. Elle est peut-être endommagée.`,
      notImage: (name: string) => `${name} : ce fichier n’est pas une image.`,
      notLoaded: (name: string) =>
        `${name} : cette image ne peut pas être préparée sans connexion. Réessayez quand vous serez en ligne.`,
      tooLarge: (name: string) =>
        `${name} : cette image est trop grande pour cet appareil. Réduisez-la, puis choisissez-la de nouveau.`,
      canvasBlocked: (name: string) =>
        `${name} : ce navigateur cache aux sites ce que montrent les images : celle-ci ne peut donc pas être réduite ici. Choisissez un fichier JPEG, PNG ou WebP de 10 Mo au plus, ou utilisez un autre navigateur.`,
    },
    original:
      'Ce navigateur cache aux sites ce que montrent les images. Elles partent telles quelles : l’envoi est plus long. Le serveur les réduit et efface le lieu de la prise de vue.',
    retry: 'Réessayer',
    repeated: (name: string, others: number) =>
      others === 0
        ? `${name} : vous avez déjà choisi cette image.`
        : `${name} et ${others} ${others === 1 ? 'autre' : 'autres'} : vous avez déjà choisi ces images.`,
    label: 'Images',
    choose: 'Choisir des images',
    drop: 'ou déposez-les ici',
    hint: (cap: string) =>
      `Jusqu’à ${cap} images. Chacune est réduite avant l’envoi, à environ 0,4 Mo.`,
    chosen: (count: number) => (count === 1 ? 'Une image choisie' : `${count} images choisies`),
    count: (count: number, cap: string) => `${count} ${count > 1 ? 'images' : 'image'} sur ${cap}`,
    toSend: (size: string) => `environ ${size} Mo à envoyer`,
    full: 'Maximum de 100 images atteint.',
    picture: (index: number) => `Image ${index}`,
    states: {
      stored: '',
      preparing: 'En préparation',
      waiting: 'Pas encore envoyée',
      sending: 'Envoi en cours',
      arrived: 'Envoyée',
      failed: 'Non envoyée',
    },
    earlier: (index: number) => `Avancer l’image ${index}`,
    later: (index: number) => `Reculer l’image ${index}`,
    remove: (index: number) => `Retirer l’image ${index}`,
    moved: (index: number, total: number) => `Désormais image ${index} sur ${total}`,
    removed: (index: number, count: number) => `Image ${index} retirée. Il en reste ${count}`,
    removedOne: 'L’image a été retirée.',
    undo: 'Rétablir',
    notBack: 'Il n’y a plus de place pour cette image.',
    cover: 'Couverture',
    makeCover: 'Mettre en tête',
    isCover: (index: number) => `L’image ${index} est maintenant la couverture.`,
    uploading: 'Envoi des images… Veuillez patienter.',
    arrived: (count: string, total: string) => `Images arrivées : ${count} sur ${total}`,
    offline:
      'Pas de connexion. Ce qui a déjà été envoyé est gardé ; le reste partira dès que vous serez de nouveau en ligne.',
    busy: (minutes: string) =>
      `Le serveur n’accepte plus d’images pour le moment. L’envoi reprend dans environ ${minutes} min.`,
    slowLine: 'Connexion lente : les images sont envoyées en 1280 px.',
    stop: 'Arrêter l’envoi',
    lost: (count: number) =>
      count === 1
        ? 'Une image n’était pas encore prête quand la page a été fermée. Veuillez la choisir de nouveau.'
        : `${count} images n’étaient pas encore prêtes quand la page a été fermée. Veuillez les choisir de nouveau.`,
    notPersisted:
      'Ce navigateur n’a plus de place pour garder les images : ne fermez pas la page avant l’enregistrement.',
  },
});
