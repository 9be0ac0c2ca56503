import { readFileSync } from 'node:fs';
import type { ScreenPath } from '@alumni/shared/core/screens';
import { renderPage } from '@alumni/shared/site/page-template';
import type { PageSettings } from '@alumni/shared/site/site';
import { minifySync, type Plugin } from 'vite';
import { headerWords } from '../src/app/layouts/header.words.ts';
import { uiWords } from '../src/components/ui/ui.words.ts';
import { authWords } from '../src/features/auth/auth.words.ts';
import { heroBandCells, heroCloth } from '../src/features/home/hero-art.ts';
import { homeWords } from '../src/features/home/home.words.ts';
import { scriptTargets } from './browser-targets.ts';
import { flexGapFile } from './flex-gap-plugin.ts';
import { listWords, prefetchedLists, prefetchedRecords } from './public-lists.ts';
import { type ScreenSources, screenFiles, screenSources } from './screen-files.ts';
import { bandMarkup, patternMarkup } from './stitched-markup.ts';

const catalogues: Record<string, Record<'en' | 'fr', Record<string, unknown>>> = {
  header: headerWords,
  home: homeWords,
  ui: uiWords,
};

const icons: Record<string, string> = {
  menu: 'M4 5h16M4 12h16M4 19h16',
  chevron: 'm6 9 6 6 6-6',
  theme:
    'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
};

/**
 * Completes `index.html` with the critical CSS, the boot script and the static shell. In development it also fills in
 * the association's texts, as the server does at boot.
 */
export function htmlPlugin(): Plugin {
  let developing = false;
  let apiBase = '';
  let sources: ScreenSources = new Map();
  return {
    name: 'alumni-html',
    configResolved(config) {
      developing = config.command === 'serve';
      apiBase = (config.env.VITE_API_BASE ?? '').replace(/\/$/, '');
    },
    transform: {
      // Runs after the compilers, because `screenSources` parses JavaScript. At this stage the code still
      // contains the dynamic imports that `screenSources` reads.
      order: 'post',
      filter: { id: /\/src\/app\/routes\.tsx$/ },
      handler(code, id) {
        sources = screenSources(code, id);
      },
    },
    transformIndexHtml: {
      // Runs after Vite's own pass, which would try to bundle the inline blocks.
      order: 'post',
      handler: (html, { bundle }) => {
        const files = bundle ? screenFiles(bundle, sources) : {};
        const boot = bootScript(files, {
          ...prefetchedLists(apiBase),
          ...prefetchedRecords(apiBase),
        });
        const gaps = bundle ? flexGapFile(bundle) : '';
        const page = moveScriptsFirst(moveStylesLast(minifyHtml(html)))
          .replace(/<style>.*?<\/style>/s, () => `<style>${criticalCss()}</style>`)
          .replace(
            /<script>.*?<\/script>/s,
            () => `<script>${boot.replace('%flexGap%', gaps)}</script>`,
          )
          .replace(/%word:(\w+)\.(\w+)%/g, (_, catalogue: string, key: string) =>
            bothLanguages(catalogue, key),
          )
          .replace(/%icon:(\w+)%/g, (_, name: string) => icon(icons[name] ?? ''))
          .replace('%shells%', () => listHeadings() + formHeadings() + detailPlaces())
          .replace('%mark%', brandMark)
          .replace(
            '%art:cloth%',
            patternMarkup(heroCloth.seed, heroCloth.columns, heroCloth.rows, 'hero-cloth'),
          )
          .replace('%art:band%', bandMarkup(heroCloth.seed, heroBandCells, 'hero-band'));
        return developing ? renderPage(page, developmentSettings()) : page;
      },
    },
  };
}

function minifyHtml(html: string): string {
  return html.replace(/>\s+</g, '><').replace(/\n\s*/g, ' ');
}

/**
 * Moves the stylesheet links to the end of the body: the static shell needs only the inline critical CSS. The app's
 * scripts run after parsing, so they still wait for the styles.
 */
function moveStylesLast(html: string): string {
  const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return styles
    .reduce((page, link) => page.replace(link, ''), html)
    .replace('</body>', `${styles.join('')}</body>`);
}

/**
 * Moves the app's scripts to the front, because they take the longest to load. Otherwise the boot script's requests
 * could occupy all six connections that a browser opens over HTTP/1.1.
 */
function moveScriptsFirst(html: string): string {
  const scripts = html.match(/<script type="module"[^>]*>.*?<\/script>/g) ?? [];
  const page = scripts.reduce((page, script) => page.replace(script, ''), html);
  return page.replace('<style>', () => `${scripts.join('')}<style>`);
}

function criticalCss(): string {
  return read('../src/styles/critical.css')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim();
}

function bootScript(
  files: Partial<Record<ScreenPath, string[]>>,
  prefetched: Partial<Record<ScreenPath, string>>,
): string {
  const forms = Object.keys(formTitles).map((path) => [path, '']);
  const script = read('./boot.js')
    .replace("'%prefetched%'", () => toLiteral({ ...prefetched, ...Object.fromEntries(forms) }))
    .replace("'%screens%'", () => toLiteral(files).replaceAll('assets/', ''));
  const { code, errors } = minifySync('boot.js', script, {
    compress: { target: scriptTargets },
  });
  if (errors[0]) throw new Error(`boot.js: ${errors[0].message}`);
  return code;
}

/** An object literal without a prototype. Otherwise the address `#constructor` would find an inherited property. */
const toLiteral = (object: object) => JSON.stringify(object).replace('{', '{__proto__:null,');

/** Headings of the public lists, readable while the app bundle loads. */
function listHeadings(): string {
  return Object.entries(listWords)
    .map(
      ([path, { en, fr }]) =>
        `<div class="page page-heading shell-list" data-list="${path}"><h1>${inBoth(en.title, fr.title)}</h1><p class="intro">${inBoth(en.intro, fr.intro)}</p></div>`,
    )
    .join('');
}

const formTitles = {
  '/login': (words: typeof authWords.en) => words.login.title,
  '/register': (words: typeof authWords.en) => words.register.title,
} satisfies Partial<Record<ScreenPath, unknown>>;

/** Headings of the public forms, above placeholders for their fields. The log-in form can already be filled in. */
function formHeadings(): string {
  return Object.entries(formTitles)
    .map(
      ([path, title]) =>
        `<div class="shell-list shell-form" data-list="${path}"><div><div class="page-heading"><h1>${inAuth(title)}</h1></div>${path === '/login' ? loginForm() : ''}<p class="shell-lines${path === '/login' ? ' for-members' : ''}"></p></div></div>`,
    )
    .join('');
}

const inAuth = (word: (words: typeof authWords.en) => string) =>
  inBoth(word(authWords.en), word(authWords.fr));

/** Fields of the log-in form. The app takes over what was typed or submitted (app/carry-over.ts). */
const loginForm = () =>
  `<form class="for-guests" method="post" novalidate>
<label>${inAuth((words) => words.email)}<input name="email" type="email" autocomplete="username" inputmode="email"></label>
<label>${inAuth((words) => words.password)}<input name="password" type="password" autocomplete="current-password"></label>
<p><label><input name="rememberMe" type="checkbox">${inAuth((words) => words.remember)}</label><a href="#/forgot-password">${inAuth((words) => words.login.forgot)}</a></p>
<button class="button button-primary">${inAuth((words) => words.login.submit)}</button></form>`.replaceAll(
    '\n',
    '',
  );

/** Placeholders for the pages of shared links. The boot script writes an event's name, date and place into them. */
function detailPlaces(): string {
  return Object.keys(prefetchedRecords(''))
    .map(
      (path) =>
        `<div class="page shell-list" data-list="${path}"><div class="page-heading" hidden><h1></h1><p class="intro"></p></div><p class="shell-lines"></p></div>`,
    )
    .join('');
}

function bothLanguages(catalogue: string, key: string): string {
  const words = catalogues[catalogue];
  const [en, fr] = [words?.en[key], words?.fr[key]];
  if (typeof en !== 'string' || typeof fr !== 'string') {
    throw new Error(`index.html: no word ${catalogue}.${key}`);
  }
  return inBoth(en, fr);
}

const inBoth = (en: string, fr: string) =>
  `<span lang="en">${en}</span><span lang="fr">${fr}</span>`;

function icon(path: string): string {
  return `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;
}

const brandMark = read('../public/favicon.svg')
  .replace('<svg xmlns="http://www.w3.org/2000/svg"', '<svg class="brand-mark"')
  .trim();

function developmentSettings(): PageSettings {
  const site: PageSettings['site'] = JSON.parse(read('../../site.json'));
  const publicUrl = 'http://localhost:3000';
  return {
    site,
    pictures: {},
    publicUrl,
    registration: 'open',
    chatbotScriptUrl: null,
    offline: false,
  };
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
