import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { LatestSection } from './latest-section.tsx';
import { TestimonialSection } from './testimonial-section.tsx';

export function HomeScreen() {
  return (
    <>
      <Hero />
      <FeatureCards />
      <TestimonialSection />
      <LatestSection />
    </>
  );
}
