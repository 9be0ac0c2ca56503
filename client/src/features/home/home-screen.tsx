import { useState } from 'react';
import { useOneColumn } from '../../components/ui/use-media.ts';
import { useSession } from '../../session/session-store.ts';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { LatestSection } from './latest-section.tsx';
import { TestimonialSection } from './testimonial-section.tsx';

/** In one column, members read what is new first; the rest waits for its height, so that nothing moves. */
export function HomeScreen() {
  const { user } = useSession();
  const isOneColumn = useOneColumn();
  const latestFirst = isOneColumn && user !== undefined;
  const [known, setKnown] = useState(false);
  return (
    <>
      <Hero />
      {latestFirst && <LatestSection onKnown={() => setKnown(true)} />}
      {(known || !latestFirst) && (
        <>
          <FeatureCards />
          <TestimonialSection />
        </>
      )}
      {!latestFirst && <LatestSection />}
    </>
  );
}
