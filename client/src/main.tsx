import { inBackground } from './components/ui/announcements/in-background.ts';
import './styles/fonts.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/app-router.tsx';
import { carryOver } from './app/carry-over.ts';
import { loadChatbot } from './app/chatbot.ts';
import { startOffline } from './app/offline.ts';
import { startOutbox } from './app/outbox.ts';
import { loadMemberLayout, screenLoaders } from './app/routes.tsx';
import { RouterProvider } from './router/hooks.tsx';
import { refreshSession } from './session/session-calls.ts';
import {
  currentUser,
  onRevalidate,
  restoreSession,
  subscribeToSession,
} from './session/session-store.ts';
import { settings } from './settings.ts';

restoreSession();
emptyCacheForOthers();
inBackground(refreshSession());
onRevalidate(() => inBackground(refreshSession()));

const router = createAppRouter({ loadMemberLayout, screenLoaders });
// The static shell stays until a complete screen can replace it.
inBackground(router.start().then(start).then(leaveReloadedViewer));

/**
 * A reload closes the picture viewer but keeps its history entry. Goes back once, or the next Back would do nothing.
 */
function leaveReloadedViewer(): void {
  const state = router.state().shown?.location.state as { viewer?: boolean } | null;
  if (state?.viewer) history.back();
}

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  document.documentElement.style.setProperty('--elapsed', `${performance.now()}ms`);
  const app = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <App />
      </RouterProvider>
    </QueryClientProvider>
  );
  carryOver(root);
  // A transition renders in slices: slow phones react to taps, and the static shell stays visible meanwhile.
  startTransition(() => createRoot(root).render(app));
  endHeaderAnimation();
  requestDisplayFace();
  loadChatbot(settings.chatbotScriptUrl);
  startOffline();
  startOutbox();
}

/** Ends the header's slide-in: a change of layout must not repeat it. */
function endHeaderAnimation(): void {
  setTimeout(() => {
    document.documentElement.dataset.settled = '';
  }, 1_500);
}

/** Loads the display font if the boot script has not, as on slow networks. Under Save-Data the font is never loaded. */
function requestDisplayFace(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData) document.documentElement.dataset.face = '';
}

function emptyCacheForOthers(): void {
  let rollNo = currentUser()?.rollNo;
  subscribeToSession(() => {
    if (currentUser()?.rollNo === rollNo) return;
    rollNo = currentUser()?.rollNo;
    queryClient.clear();
  });
}
