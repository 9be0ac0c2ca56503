import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Site, site } from '@alumni/shared/site';
import type { GivenSettings } from '../site/live-settings.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

const defaultFile = new URL('../../../site.json', import.meta.url);

/**
 * Reads `site.json` of the data folder, or else the repository's. One that was written before the
 * policy has the default's. Throws `ConfigError`.
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
  const parsed = site.safeParse(withPolicy(content));
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') || 'the whole file';
  throw new ConfigError(`${own}: ${path} is missing or not valid. The default is in site.json.`);
}

function withPolicy(content: unknown): unknown {
  const { about } = (content ?? {}) as { about?: object };
  if (typeof about !== 'object' || about === null || 'policy' in about) return content;
  const { policy } = JSON.parse(readFileSync(defaultFile, 'utf8')).about;
  return { ...(content as object), about: { ...about, policy } };
}

/** Settings of the environment and the file, overridden by those that a master changes in the browser. */
export function givenSettings(config: Config): GivenSettings {
  const { publicUrl, chatbotScriptUrl = null, offline } = config;
  return {
    site: readSite(config.dataDir),
    hasOwnFile: existsSync(join(config.dataDir, 'site.json')),
    page: { publicUrl, chatbotScriptUrl, offline },
    environment: config,
  };
}
