import { useRecord } from '../../components/editor/use-record.ts';
import { inBackground } from '../../components/ui/in-background.ts';
import { Loading, SkeletonRows } from '../../components/ui/loading.tsx';
import { ErrorState } from '../../components/ui/states.tsx';
import { siteEditor, siteId } from './site-editor.ts';
import { SiteForm } from './site-form.tsx';
import type { StepProps } from './step-props.ts';

export function SiteStep({ onChanged, onDone }: StepProps) {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useRecord(siteEditor, siteId);
  if (data && isFetchedAfterMount) {
    const saved = async () => {
      await onChanged();
      onDone();
    };
    return <SiteForm version={data} onSaved={() => inBackground(saved())} onLeft={onDone} />;
  }
  if (error) return <ErrorState onRetry={() => inBackground(refetch())} busy={isFetching} />;
  return (
    <Loading>
      <SkeletonRows rows={6} />
    </Loading>
  );
}
