import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filledIn, type Site, site } from '@alumni/shared/site/site';
import type { GivenSettings } from '../../settings/live-settings.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

const defaultFile = fileURLToPath(new URL('../../../../site.json', import.meta.url));

/**
 * Reads `site.json` from the data folder, or else from the repository. Files from older versions have no privacy policy
 * and get the default one. Throws `ConfigError`.
 */
export function readSite(dataDir: string): Site {
  const own = join(dataDir, 'site.json');
  const file = existsSync(own) ? own : defaultFile;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${own} is not JSON: ${(error as Error).message}`);
  }
  const parsed = site.safeParse(inBothLanguages(withPolicy(content)));
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') || 'the whole file';
  throw new ConfigError(`${own}: ${path} is missing or not valid. The default is in site.json.`);
}

/** A text that is empty or missing in one language takes the other's. */
function inBothLanguages(content: unknown): unknown {
  if (typeof content !== 'object' || content === null) return content;
  const { en = '', fr = '' } = content as { en?: unknown; fr?: unknown };
  if ((en || fr) && typeof en === 'string' && typeof fr === 'string') return filledIn({ en, fr });
  if (Array.isArray(content)) return content.map(inBothLanguages);
  const parts = Object.entries(content).map(([name, part]) => [name, inBothLanguages(part)]);
  return Object.fromEntries(parts);
}

function withPolicy(content: unknown): unknown {
  const { about } = (content ?? {}) as { about?: object };
  if (typeof about !== 'object' || about === null || 'policy' in about) return content;
  const { policy } = JSON.parse(readFileSync(defaultFile, 'utf8')).about;
  return { ...(content as object), about: { ...about, policy } };
}

/**
 * Settings that stay constant while the program runs: the environment and `site.json`. `liveSettings` combines them
 * with what a master saves in the browser.
 */
export function givenSettings(config: Config): GivenSettings {
  const { publicUrl, chatbotScriptUrl = null, offline } = config;
  return {
    site: readSite(config.dataDir),
    example: readSite(dirname(defaultFile)),
    hasOwnFile: existsSync(join(config.dataDir, 'site.json')),
    page: { publicUrl, chatbotScriptUrl, offline },
    environment: config,
  };
}
