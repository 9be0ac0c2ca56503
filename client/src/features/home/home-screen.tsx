import { useState } from 'react';
import { useOneColumn } from '../../components/ui/use-media.ts';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { LatestSection } from './latest-section.tsx';
import { TestimonialSection } from './testimonial-section.tsx';

/** In one column, what is new is above what stays the same, which waits for its height: nothing moves. */
export function HomeScreen() {
  const latestFirst = useOneColumn();
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
