import type { AroundLine } from '@alumni/shared/home/dashboard';
import { formatDayAndWeekday, formatWeekday } from '@alumni/shared/text/format-days';
import { deadlineWords } from '../../components/highlights/deadline.words.ts';
import { HighlightLink } from '../../components/highlights/highlight-link.tsx';
import { DateBlock } from '../../components/highlights/numeral-block.tsx';
import { Avatar } from '../../components/ui/graphics/avatar.tsx';
import { Sentence } from '../../components/ui/text/sentence.tsx';
import { useWords } from '../../i18n/language.ts';
import { daysFromToday } from '../../i18n/today.ts';
import { aroundWords } from './around.words.ts';
import styles from './dashboard.module.css';

/** People and deadlines near the reader, each with a link. A stored response may be old: what has closed is left out. */
export function AroundSection({ lines }: { lines: readonly AroundLine[] }) {
  const t = useWords(aroundWords);
  const current = lines.filter(
    (line) => !('deadline' in line) || daysFromToday(line.deadline) >= 0,
  );
  if (current.length === 0) return null;
  return (
    <section className={styles.waiting}>
      <h2 className={styles.title}>{t.title}</h2>
      <ul className={styles.lines}>
        {current.map((line) => (
          <li key={keyOf(line)}>
            {'deadline' in line ? <Closing {...line} /> : <Face {...line} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** React key of a line. It includes the kind, because one event can have a line about new replies and one about its end. */
function keyOf(line: AroundLine): string {
  const id = '_id' in line ? line._id : line.kind === 'comer' ? line.event : line.rollNo;
  return `${line.kind} ${id}`;
}

function Face(line: Exclude<AroundLine, { deadline: string }>) {
  const t = useWords(aroundWords);
  const { kind, rollNo, name, profileImage } = line;
  const title = kind === 'comer' ? t.comers(name, line.others) : name;
  const to =
    kind === 'comer'
      ? `/myevents/${encodeURIComponent(line.event)}/replies`
      : `/alumnidetails?id=${encodeURIComponent(rollNo)}`;
  return (
    <HighlightLink
      to={to}
      block={<Avatar reference={profileImage} seed={rollNo || name} alt="" side={56} />}
      title={<Sentence text={title} names={[name]} />}
    >
      {kind === 'classmate' && t.classmate}
      {kind === 'mentor' && t.mentor(line.mentor)}
      {kind === 'comer' && t.comeTo(line.theme, line.others === 0)}
    </HighlightLink>
  );
}

function Closing({
  kind,
  _id,
  title,
  deadline,
  language,
}: Extract<AroundLine, { deadline: string }>) {
  const t = useWords(aroundWords);
  const deadlineT = useWords(deadlineWords);
  const id = encodeURIComponent(_id);
  return (
    <HighlightLink
      to={kind === 'replies' ? `/eventdetails?id=${id}` : `/opportunities?id=${id}`}
      block={<DateBlock date={deadline} />}
      title={title}
      language={language}
    >
      {kind === 'replies'
        ? t.replyUntil(formatDayAndWeekday(deadline, t.language, 'medium'))
        : `${formatWeekday(deadline, t.language, 'medium')}, ${deadlineT.closesIn(daysFromToday(deadline))}`}
    </HighlightLink>
  );
}
