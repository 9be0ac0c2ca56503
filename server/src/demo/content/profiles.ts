import type { Random } from '../random.ts';
import type { Person } from './people.ts';

type Told = Pick<Person, 'profession' | 'fos' | 'town'>;
type Sentence = (person: Told) => string;

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const english: { who: Sentence[]; path: Sentence[]; wish: Sentence[] } = {
  who: [
    (p) => `I work as a ${lower(p.profession)} in ${p.town}, a few streets from where I grew up.`,
    (p) =>
      `${p.profession} in ${p.town}. The scholarship paid for my studies in ${lower(p.fos)}, and I have not forgotten it.`,
    (p) =>
      `After my degree in ${lower(p.fos)} I moved to ${p.town}, meaning to stay one year. That was a while ago.`,
    (p) =>
      `By day: ${lower(p.profession)}. In the evenings I tutor second-year students who struggle as I once did.`,
    (p) =>
      `${p.town} is home. I am a ${lower(p.profession)} and share an office with two former classmates.`,
    (p) =>
      `My training is in ${lower(p.fos)}; my work is mostly listening to people and writing down what they need.`,
    (p) =>
      `I came to ${lower(p.fos)} by accident, through a library book, and stayed for the field work.`,
    (p) =>
      `First in my family to finish secondary school, now ${lower(p.profession)} in ${p.town}.`,
    (p) => `I lead a small team in ${p.town}. Four of us held the scholarship.`,
    (p) => `Most weeks you will find me on the road between ${p.town} and the villages we serve.`,
  ],
  path: [
    () =>
      'My thesis was about how farmers share water in the dry season, and I still use those notebooks.',
    () =>
      'I spent two years abroad for a master’s degree and came back with more questions than answers.',
    () =>
      'I have worked for a ministry, a cooperative and a start-up that no longer exists. I learnt most from the last.',
    () => 'The internship that the network found for me became my first contract.',
    (p) =>
      `I teach one course of ${lower(p.fos)} as a guest lecturer, because somebody once did that for us.`,
    () => 'What I know about budgets I learnt as treasurer of our hall of residence.',
    () =>
      'I write short guides for students who have to choose an option, and hand them out for nothing.',
    () => 'Before this I ran a print shop. It taught me to deliver on the day I promised.',
    () => 'My colleagues tease me for keeping paper maps. They borrow them all the same.',
    () =>
      'I have reviewed scholarship applications for three years and still read every motivation letter twice.',
    () => 'I enjoy long data sets, short meetings and slow-cooked beans.',
    () => 'Two children, one motorbike, and a garden that feeds half the street.',
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
  ],
};

const french: typeof english = {
  who: [
    (p) => `${p.profession} à ${p.town}. La bourse a payé mes études ; je ne l’oublie pas.`,
    (p) => `Je vis à ${p.town} depuis la fin de mes études et j’y dirige une petite équipe.`,
    (p) => `Mon domaine, c’est : ${lower(p.fos)}. Mon métier, surtout, c’est d’écouter.`,
    (p) => `Je partage mon temps entre ${p.town} et les villages où nous travaillons.`,
    () => 'Premier diplôme de la famille, et une grande fête au village dont on parle encore.',
  ],
  path: [
    () =>
      'Mon mémoire portait sur le partage de l’eau en saison sèche ; ces cahiers me servent toujours.',
    () => 'Le stage trouvé grâce au réseau est devenu mon premier contrat.',
    () =>
      'J’ai passé deux ans à l’étranger et j’en suis revenu avec plus de questions que de réponses.',
    () => 'Je donne un cours par an comme vacataire, parce que quelqu’un l’a fait pour nous.',
    () => 'Avant cela, je tenais un atelier d’imprimerie : on y apprend à livrer le jour promis.',
    () => 'Je lis deux fois chaque lettre de motivation qui passe entre mes mains.',
  ],
  wish: [
    () => 'Écrivez-moi pour une relecture, un contact ou un toit en passant par ici.',
    () => 'J’accompagne deux étudiants de dernière année. Demandez tôt !',
    () => 'Je cherche des partenaires pour une étude sur les jardins scolaires.',
    () => 'Je collectionne les vieilles photos du campus : envoyez-moi les vôtres.',
    () => 'Toujours prêt à parler doctorat, concours et premières embauches.',
  ],
};

const stories = [
  'It began with a torch. The power in our hall went out at eight, and whoever had batteries had readers. We were eleven round one table in the week before the examinations, and when I look through the directory today I find nine of the eleven.\n\nThat table is why I believe in networks. Nobody was paid, nobody kept accounts, and all of us passed.',
  'People ask why I came back. The honest answer is that I never quite left: every month abroad I wrote a page about what I would do at home, and after two years I had a plan of twenty-four pages and no excuse.\n\nToday eight of those pages are done. If you recognise yourself in the other sixteen, write to me.',
];

/** What a member says of themselves: nothing, a line, a paragraph, now and then a story. */
export function describe(r: Random, person: Person, index: number): string {
  if (!person.profession || index % 11 === 7) return '';
  const blocks = person.language === 'fr' ? french : english;
  // Walking through the blocks at different paces, no two neighbours in the directory read alike.
  const pick = (list: Sentence[], pace: number) =>
    list[(index * pace + r.int(0, 1)) % list.length]?.(person) ?? '';
  const who = pick(blocks.who, 3);
  if (index % 5 === 2) return who;
  const text = [who, pick(blocks.path, 5), ...(index % 3 ? [pick(blocks.wish, 7)] : [])].join(' ');
  const story = index % 30 === 12 ? stories[Math.floor(index / 30) % stories.length] : undefined;
  return story && person.language === 'en' ? `${text}\n\n${story}` : text;
}
