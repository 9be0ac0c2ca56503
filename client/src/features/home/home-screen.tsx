import { useState } from 'react';
import { useOneColumn } from '../../components/ui/page/use-media.ts';
import { useSession } from '../../session/session-store.ts';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { LatestSection } from './latest-section.tsx';
import { TestimonialSection } from './testimonial-section.tsx';

/**
 * Where the page has one column, members see the latest content first. The sections below it render once its height is
 * known, so that they do not move.
 */
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
