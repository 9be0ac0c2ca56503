import type { Testimony } from '@alumni/shared/home';
import { timing } from '@alumni/shared/limits';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useReducedMotion } from '../../components/ui/use-reduced-motion.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './carousel.module.css';
import { homeWords } from './home.words.ts';
import { Quotation } from './quotation.tsx';

/** One large quotation at a time; it moves on by itself until somebody stops it. */
export function Carousel({ testimonies }: { testimonies: readonly Testimony[] }) {
  const t = useWords(homeWords);
  const still = useReducedMotion();
  const [wanted, setWanted] = useState(true);
  const several = testimonies.length > 1;
  const playing = wanted && several && !still;
  const [selected, setSelected] = useState(0);
  // Remove autoplay instead of stopping it: stopped, it restarts after a swipe or a hover.
  const plugins = useMemo(() => (playing ? [autoplay()] : []), [playing]);
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: still ? 0 : 20 }, plugins);

  useEffect(() => {
    if (!embla) return;
    const follow = () => {
      setSelected(embla.selectedScrollSnap());
      // Chosen by arrow, key or swipe, a quotation stays as long as any other.
      embla.plugins().autoplay?.reset();
    };
    embla.on('select', follow);
    return () => {
      embla.off('select', follow);
    };
  }, [embla]);

  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') embla?.scrollPrev();
    if (key === 'ArrowRight') embla?.scrollNext();
  };

  return (
    <section aria-roledescription="carousel" aria-label={t.carousel} onKeyDown={turnByKey}>
      <div className={styles.viewport} ref={viewport} aria-live={playing ? 'off' : 'polite'}>
        <div className={styles.slides}>
          {testimonies.map((testimony, index) => (
            <article
              key={`${testimony.lastName} ${testimony.testimony}`}
              className={styles.slide}
              aria-roledescription="slide"
              aria-label={t.slide(index + 1, testimonies.length)}
              inert={index !== selected}
            >
              <Quotation testimony={testimony} />
            </article>
          ))}
        </div>
      </div>
      {several && (
        <div className={styles.controls}>
          <button
            type="button"
            className="icon-button"
            aria-label={t.previous}
            onClick={() => embla?.scrollPrev()}
          >
            <ArrowLeft aria-hidden="true" />
          </button>
          {!still && (
            <button
              type="button"
              className="icon-button"
              aria-label={playing ? t.pause : t.play}
              onClick={() => setWanted(!wanted)}
            >
              {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={t.next}
            onClick={() => embla?.scrollNext()}
          >
            <ArrowRight aria-hidden="true" />
          </button>
        </div>
      )}
    </section>
  );
}

function autoplay() {
  return Autoplay({
    delay: timing.carouselMs,
    stopOnInteraction: false,
    // On a touch screen a tap counts as entering, and nothing ever as leaving.
    stopOnMouseEnter: window.matchMedia('(hover: hover)').matches,
    stopOnFocusIn: true,
  });
}
