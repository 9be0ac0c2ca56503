import { timing } from '@alumni/shared/core/limits';
import type { Testimony } from '@alumni/shared/home/home';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { readStored, writeStored } from '../../browser-storage.ts';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { useReducedMotion } from '../../components/ui/page/use-media.ts';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './carousel.module.css';
import { homeWords } from './home.words.ts';
import { Quotation } from './quotation.tsx';
import { useSwipe } from './use-swipe.ts';

/** The pause lasts for the tab's session. */
const pausedKey = 'carouselPaused';

/** Shows one large quotation at a time. Moves on to the next by itself until the reader pauses it. */
export function Carousel({ testimonies }: { testimonies: readonly Testimony[] }) {
  const t = useWords(homeWords);
  const still = useReducedMotion();
  const [wanted, setWanted] = useState(() => readStored(pausedKey, 'sessionStorage') === null);
  const several = testimonies.length > 1;
  const playing = wanted && several && !still;
  const [selected, setSelected] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [chosen, setChosen] = useState('');
  const turn = (by: 1 | -1) => {
    const next = (selected + by + testimonies.length) % testimonies.length;
    setSelected(next);
    const { firstName = '', lastName = '' } = testimonies[next] ?? {};
    setChosen(`${t.slide(next + 1, testimonies.length)}: ${firstName} ${lastName}`);
  };
  const pause = () => {
    writeStored(pausedKey, wanted ? '1' : null, 'sessionStorage');
    setWanted(!wanted);
  };
  const swipe = useSwipe(several ? turn : () => {});

  const isMoving = playing && !hovered && !focused;
  useEffect(() => {
    if (!isMoving) return;
    // Restarts the full interval after each manual choice.
    const next = (selected + 1) % testimonies.length;
    const timer = setTimeout(() => setSelected(next), timing.carouselMs);
    return () => clearTimeout(timer);
  }, [isMoving, selected, testimonies.length]);

  const turnByKey = ({ key }: KeyboardEvent) => {
    if (!several) return;
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t.carousel}
      onKeyDown={turnByKey}
      // Touch has no hover: a tap must not pause the carousel.
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.slides} {...swipe}>
        {testimonies.map((testimony, index) => (
          <article
            key={`${testimony.lastName} ${testimony.testimony}`}
            className={styles.slide}
            aria-roledescription="slide"
            aria-label={t.slide(index + 1, testimonies.length)}
            data-side={index < selected ? 'before' : index > selected ? 'after' : undefined}
            inert={index !== selected}
          >
            <RowBoundary row={testimony}>
              <Quotation testimony={testimony} />
            </RowBoundary>
          </article>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{chosen}</span>
      </VisuallyHidden>
      {several && (
        <div className={styles.controls}>
          <button
            type="button"
            className="icon-button"
            aria-label={t.previous}
            onClick={() => turn(-1)}
          >
            <ArrowLeft aria-hidden="true" />
          </button>
          {!still && (
            <button
              type="button"
              className="icon-button"
              aria-label={playing ? t.pause : t.play}
              onClick={pause}
            >
              {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            </button>
          )}
          <button type="button" className="icon-button" aria-label={t.next} onClick={() => turn(1)}>
            <ArrowRight aria-hidden="true" />
          </button>
        </div>
      )}
    </section>
  );
}
