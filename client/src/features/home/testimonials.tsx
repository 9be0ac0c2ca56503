import { listTestimonies } from '@alumni/shared/calls/home';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useErrorLog } from '../../api/use-error-log.ts';
import { EmptyState, ErrorState } from '../../components/ui/loading/states.tsx';
import { useWords } from '../../i18n/language.ts';
import { Carousel } from './carousel.tsx';
import { homeWords } from './home.words.ts';
import { TestimonialsLoading } from './testimonials-loading.tsx';

export function Testimonials() {
  const t = useWords(homeWords);
  const { data, error, refetch, isFetching } = useEndpoint(listTestimonies, {});
  useErrorLog('The testimonials could not be fetched.', error);
  if (data && data.length > 0) return <Carousel testimonies={data} />;
  if (data) return <EmptyState seed="no testimonials">{t.noTestimonials}</EmptyState>;
  if (error) return <ErrorState onRetry={refetch} busy={isFetching} />;
  return <TestimonialsLoading />;
}
