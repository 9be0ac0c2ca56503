export interface Copy {
  sources: string[];
  target: string;
  /** Name of the source stage; undefined for the build context. */
  from: string | undefined;
}

/** A stage of a Dockerfile: contents of its image and its start command. */
export interface Stage {
  name: string | undefined;
  environment: Record<string, string>;
  folder: string;
  copies: Copy[];
  commands: string[];
  start: string[];
}

/** Parses the instructions that this project's Dockerfile uses; throws for any other. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of instructionsOf(text)) {
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
    if (instruction === 'FROM') stages.push(stageOf(rest));
    else if (instruction !== 'ARG' || stages.length > 0) {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`Dockerfile: ${line} is before FROM`);
      apply(stage, instruction, rest);
    }
  }
  return stages;
}

/** Instructions without comments, one per line. */
function instructionsOf(text: string): string[] {
  return text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function stageOf(rest: string): Stage {
  const [, name] = /^\S+(?:\s+AS\s+(\S+))?$/.exec(rest) ?? [];
  return { name, environment: {}, folder: '/', copies: [], commands: [], start: [] };
}

function apply(stage: Stage, instruction: string, rest: string): void {
  switch (instruction) {
    case 'ENV':
      Object.assign(stage.environment, environmentOf(rest));
      break;
    case 'WORKDIR':
      stage.folder = rest;
      break;
    case 'COPY':
      stage.copies.push(parseCopy(rest));
      break;
    case 'RUN':
      stage.commands.push(...rest.split(/\s+&&\s+/));
      break;
    case 'CMD':
      stage.start = JSON.parse(rest);
      break;
    case 'ARG':
    case 'LABEL':
    case 'USER':
    case 'VOLUME':
    case 'EXPOSE':
    case 'HEALTHCHECK':
      break;
    default:
      throw new Error(`Dockerfile: ${instruction} is not supported here`);
  }
}

function environmentOf(rest: string): Record<string, string> {
  const pairs = rest.split(/\s+/).map((pair) => /^(\w+)=([^"'\\]*)$/.exec(pair));
  if (pairs.includes(null)) throw new Error(`Dockerfile: ENV ${rest} is not supported here`);
  return Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]]));
}

function parseCopy(rest: string): Copy {
  const words = rest.split(/\s+/);
  const from = /^--from=(\S+)$/.exec(words[0] ?? '')?.[1];
  const [target = '', ...sources] = words.slice(from ? 1 : 0).reverse();
  if (sources.length === 0 || /[[\]"*]|--/.test(sources.join() + target)) {
    throw new Error(`Dockerfile: COPY ${rest} is not supported here`);
  }
  return { sources: sources.reverse(), target, from };
}
