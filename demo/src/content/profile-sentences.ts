import type { Person } from './people.ts';

export type Sentence = (person: Pick<Person, 'profession' | 'fieldOfStudy' | 'town'>) => string;

const lower = (text: string) => text.toLowerCase();

interface Sentences {
  who: Sentence[];
  path: Sentence[];
  wish: Sentence[];
}

export const english: Sentences = {
  who: [
    (p) =>
      `${p.profession} in ${p.town}. The scholarship paid for my studies in ${lower(p.fieldOfStudy)}, and I have not forgotten it.`,
    (p) => `Most weeks you will find me on the road between ${p.town} and the villages around it.`,
    (p) => `${p.town} is home; I share an office there with two former classmates.`,
    (p) =>
      `I came to ${lower(p.fieldOfStudy)} by accident, through a library book, and stayed for the field work.`,
    (p) => `After my degree I moved to ${p.town}, meaning to stay one year. That was a while ago.`,
    (p) =>
      `My training is in ${lower(p.fieldOfStudy)}; my work is mostly listening to people and writing down what they need.`,
    (p) =>
      `By day: ${lower(p.profession)}. In the evenings: choir, second tenor of whatever is missing.`,
    (p) => `I lead a small team in ${p.town}. Four of us held the scholarship.`,
    (p) =>
      `First in my family to finish secondary school, then ${lower(p.fieldOfStudy)}, then ${p.town}.`,
    () =>
      'Ask my mother what I do and she will say: computers. It is a little more than that, but not much.',
    (p) => `Born in a village without a road, working in ${p.town}, still walking whenever I can.`,
    (p) => `People in ${p.town} know me for two things: punctuality and a very old umbrella.`,
    (p) =>
      `I chose ${lower(p.fieldOfStudy)} because a teacher lent me her own notes. I still have them.`,
    (p) => `${p.profession}. Curious by trade, patient by necessity, based in ${p.town}.`,
    (p) => `What began as a three-month contract in ${p.town} has become a life.`,
    () =>
      'I solve small problems all day, and now and then one of them turns out to have been a large one.',
    (p) => `If it concerns ${lower(p.fieldOfStudy)} and happens outdoors, I am probably involved.`,
    (p) =>
      `I have lived in four regions and learnt to greet in nine languages. For the moment, ${p.town}.`,
    () => 'My job has a long name. In short: I make sure that what was promised arrives.',
    (p) =>
      `I returned to ${p.town} with a suitcase of books and a plan that did not survive the first week.`,
    () => 'Early riser, slow reader, loyal correspondent.',
    (p) =>
      `Of the twelve who began ${lower(p.fieldOfStudy)} with me, seven still meet every December.`,
    (p) => `I learnt my profession in ${p.town}, from a man who never raised his voice.`,
  ],
  path: [
    () =>
      'My thesis was about how farmers share water in the dry season, and I still use those notebooks.',
    () => 'The internship that the network found for me became my first contract.',
    () =>
      'I spent two years abroad for a master’s degree and came back with more questions than answers.',
    () =>
      'I have worked for a ministry, a cooperative and a start-up that no longer exists. I learnt most from the last.',
    () => 'Once a year I give a guest lecture, because somebody once did that for us.',
    () => 'What I know about budgets I learnt as treasurer of our hall of residence.',
    () =>
      'I write short guides for students who have to choose an option, and hand them out for nothing.',
    () => 'Before this I ran a print shop. It taught me to deliver on the day I promised.',
    () => 'My colleagues tease me for keeping paper maps. They borrow them all the same.',
    () =>
      'I read every motivation letter twice: once for what it says, once for what it does not dare to say.',
    () => 'I enjoy long data sets, short meetings and slow-cooked beans.',
    () => 'Two children, one motorbike, and a garden that feeds half the street.',
    () => 'I failed statistics once and have used it every day since.',
    () => 'The best advice I got was to write the last page first.',
    () =>
      'For five years I was the youngest in the room; now I make sure that somebody younger is.',
    () => 'At weekends I repair radios, with a success rate of about one in three.',
    () => 'I keep a list of everyone who ever lent me a book. It has 212 names.',
    () => 'My first salary went into my brother’s school fees, my second into a bicycle.',
    () =>
      'I once crossed the country with a refrigerator on a truck of plantains, and would do it again.',
    () => 'In my spare time I collect proverbs and test them against the evidence.',
    () => 'I was the secretary who wrote the minutes nobody read, and I can prove it.',
    () => 'My handwriting is bad, my spreadsheets are beautiful.',
    () => 'Nothing has taught me more than the season in which everything went wrong.',
    () => 'I still play on the left wing on Sundays, against doctor’s orders.',
    () => 'The scholarship years gave me a trade, some patience and three godchildren.',
    () => 'I have signed one book and some four thousand forms.',
  ],
  wish: [
    () =>
      'Write to me if you need a letter read, a supervisor found or a place to sleep on your way through.',
    () => 'I mentor two final-year students every year. Ask early.',
    () => 'I am looking for partners for a study of school gardens.',
    () => 'Happy to talk to anyone who wonders whether a doctorate is worth it.',
    () => 'If you speak Fulfulde, Ewondo or Pidgin and like radio, we should meet.',
    () => 'I owe this network a lot; use me.',
    (p) => `Should you pass through ${p.town}, coffee is on me.`,
    () => 'Ask me about internships in the public service: I know which doors are really open.',
    () => 'I collect old photographs of the campus. Send me yours.',
    () =>
      'I can offer a desk, a quiet room and a stable connection to students who write their theses.',
    () => 'Questions about first contracts are welcome, also the embarrassing ones.',
    () => 'I would like to hear from everyone who was on the bus that broke down.',
    () => 'Proofreading in exchange for mangoes.',
    () => 'If your school needs a speaker who brings the projector along, here I am.',
    () => 'I answer within a week, usually on Thursday night.',
    () => 'Looking for a fourth for a small reading circle.',
    () => 'Do get in touch before you buy a pump.',
    () => 'My door is open to younger colleagues; knock loudly, the generator is next to it.',
    () => 'I am always glad of news from the old library.',
  ],
};

export const french: Sentences = {
  who: [
    (p) => `${p.profession} à ${p.town}. La bourse a payé mes études ; je ne l’oublie pas.`,
    (p) => `Je vis à ${p.town} depuis la fin de mes études et j’y dirige une petite équipe.`,
    () => 'Mon métier tient en trois mots : écouter, vérifier, recommencer.',
    (p) => `Je partage mon temps entre ${p.town} et les villages où nous travaillons.`,
    () => 'Premier diplôme de la famille, et une grande fête au village dont on parle encore.',
    (p) => `À ${p.town}, on me connaît pour ma ponctualité et mon vieux parapluie.`,
    (p) => `${p.profession}, de jour comme de nuit ; et beaucoup de silence le dimanche.`,
    () => 'J’ai choisi ma filière grâce à une enseignante qui m’a prêté ses propres notes.',
    (p) => `Venir à ${p.town} pour trois mois, y rester dix ans : voilà mon parcours.`,
    () => 'Je travaille dehors dès que possible et devant un écran quand il pleut.',
    () => 'De notre promotion de douze, sept se retrouvent encore chaque mois de décembre.',
    () => 'On me confie surtout ce qui n’entre dans aucune case ; cela me convient.',
    (p) => `Une enfance loin de la route, une vie à ${p.town}, et toujours en chemin.`,
  ],
  path: [
    () =>
      'Mon mémoire portait sur le partage de l’eau en saison sèche ; ces cahiers me servent toujours.',
    () => 'Le stage trouvé grâce au réseau est devenu mon premier contrat.',
    () => 'Deux ans à l’étranger, et plus de questions que de réponses au retour.',
    () => 'Je donne un cours par an à la faculté, parce que quelqu’un l’a fait pour nous.',
    () => 'Avant cela, je tenais un atelier d’imprimerie : on y apprend à livrer le jour promis.',
    () => 'Je lis deux fois chaque lettre de motivation qui passe entre mes mains.',
    () => 'J’ai raté la statistique une fois ; je m’en sers tous les jours depuis.',
    () => 'Le meilleur conseil reçu : écrire la dernière page en premier.',
    () => 'Le week-end, je répare des radios, avec un succès modeste.',
    () => 'Mon premier salaire a payé l’école de mon frère, le deuxième une bicyclette.',
    () => 'Je collectionne les proverbes et je les confronte aux faits.',
    () => 'Mes tableaux sont beaux, mon écriture ne l’est pas.',
    () => 'La saison où tout a échoué m’a plus appris que toutes les autres.',
  ],
  wish: [
    () => 'Écrivez-moi pour une relecture, un contact ou un toit en passant par ici.',
    () => 'J’accompagne deux étudiants de dernière année. Demandez tôt !',
    () => 'Je cherche des partenaires pour une étude sur les jardins scolaires.',
    () => 'Je rassemble les vieilles photos du campus : envoyez-moi les vôtres.',
    () =>
      'Une question sur le doctorat, un concours, une première embauche ? Je réponds le jeudi soir.',
    (p) => `De passage à ${p.town} ? Le café est pour moi.`,
    () => 'Il me manque une quatrième personne pour un cercle de lecture.',
    () => 'Des nouvelles de l’ancienne bibliothèque me feront toujours plaisir.',
  ],
};

export const stories = [
  'It began with a torch. The power in our hall went out at eight, and whoever had batteries had readers. We were eleven round one table in the week before the examinations, and when I look through the directory today I find nine of the eleven.\n\nThat table is why I believe in networks. Nobody was paid, nobody kept accounts, and all of us passed.',
  'People ask why I came back. The honest answer is that I never quite left: every month abroad I wrote a page about what I would do at home, and after two years I had a plan of twenty-four pages and no excuse.\n\nToday eight of those pages are done. If you recognise yourself in the other sixteen, write to me.',
  'My father kept the accounts of the village in a school exercise book, in pencil, so that debts could be forgiven. I studied so that I could do the same with a computer. It turns out that the pencil was the important part.',
];
