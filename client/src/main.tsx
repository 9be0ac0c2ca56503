import { inBackground } from './components/ui/in-background.ts';
import './styles/fonts.css';
import './styles/base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { removeAllAnswers } from './api/answer-cache.ts';
import { App } from './app/app.tsx';
import { carryOver } from './app/carry-over.ts';
import { loadChatbot } from './app/chatbot.ts';
import { startOffline } from './app/offline.ts';
import { startOutbox } from './app/outbox.ts';
import { createAppRouter } from './app/router.tsx';
import { RouterProvider } from './router/hooks.tsx';
import { forgetPagesOfOthers } from './session/member-pages.ts';
import { refreshSession } from './session/session-calls.ts';
import {
  currentUser,
  onRevalidate,
  restoreSession,
  subscribeToSession,
} from './session/session-store.ts';
import { settings } from './settings.ts';

restoreSession();
forgetAnswersOfOtherUsers();
inBackground(refreshSession());
onRevalidate(() => inBackground(refreshSession()));

const router = createAppRouter();
// The static shell stays until there is a whole screen to put in its place.
inBackground(router.start().then(start).then(leaveReloadedViewer));

/** A viewer that was open before a reload is closed now: without this, one Back would do nothing. */
function leaveReloadedViewer(): void {
  const state = router.state().shown?.location.state as { viewer?: boolean } | null;
  if (state?.viewer) history.back();
}

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  document.documentElement.style.setProperty('--elapsed', `${performance.now()}ms`);
  const app = (
    <RouterProvider router={router}>
      <App />
    </RouterProvider>
  );
  carryOver(root);
  // In slices, so that a slow phone answers to taps meanwhile; the static shell is there to see.
  startTransition(() => createRoot(root).render(app));
  settle();
  askForDisplayFace();
  loadChatbot(settings.chatbotScriptUrl);
  startOffline();
  startOutbox();
}

/** The header has slid in: its items do not slide again where the layout changes. */
function settle(): void {
  setTimeout(() => {
    document.documentElement.dataset.settled = '';
  }, 1_500);
}

/** The boot script has done it already, unless the network is slow; never under Save-Data. */
function askForDisplayFace(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData) document.documentElement.dataset.face = '';
}

function forgetAnswersOfOtherUsers(): void {
  forgetPagesOfOthers();
  let rollNo = currentUser()?.rollNo;
  subscribeToSession(() => {
    if (currentUser()?.rollNo === rollNo) return;
    rollNo = currentUser()?.rollNo;
    removeAllAnswers();
    forgetPagesOfOthers();
  });
}
