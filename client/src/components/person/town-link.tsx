import { useNavigate } from '../../router/hooks.tsx';
import { isPlainClick, Link } from '../../router/link.tsx';
import { inBackground } from '../ui/announcements/in-background.ts';
import { goToHeading } from '../ui/page/page.tsx';

/** Leads to the people of a town. */
export function TownLink({ town }: { town: string }) {
  const navigate = useNavigate();
  const to = `/alumni?town=${encodeURIComponent(town)}`;
  return (
    <Link
      to={to}
      translate="no"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        // Within the directory only the list changes, and nothing else scrolls to its top.
        inBackground(navigate(to).then(() => goToHeading()));
      }}
    >
      {town}
    </Link>
  );
}
