import { strFromU8 } from 'fflate';

/** Hidden parts of an OpenDocument spreadsheet. SheetJS does not report what is hidden. */
export interface HiddenParts {
  sheets: { hidden: boolean; rows: Set<number>; columns: Set<number> }[];
}

/** Maximum repetitions of a row or column: a sheet's last one is repeated a million times. */
const maxRepeated = 100_000;

/** Reads `content.xml`. Rows and columns count from 0; sheets keep their order. */
export function hiddenParts(content: Uint8Array): HiddenParts {
  const xml = strFromU8(content);
  const hiddenStyles = new Set<string>();
  for (const [style] of xml.matchAll(/<style:style\b[^>]*?(?:\/>|>[\s\S]*?<\/style:style>)/g)) {
    const name = attribute(style, 'style:name');
    if (name && attribute(style, 'table:display') === 'false') hiddenStyles.add(name);
  }
  const sheets: HiddenParts['sheets'] = [];
  let row = 0;
  let column = 0;
  for (const [tag, kind] of xml.matchAll(
    /<table:(table-row|table-column|table)(?=[\s/>])[^>]*>/g,
  )) {
    const sheet = sheets[sheets.length - 1];
    if (kind === 'table') {
      const style = attribute(tag, 'table:style-name') ?? '';
      sheets.push({ hidden: hiddenStyles.has(style), rows: new Set(), columns: new Set() });
      row = 0;
      column = 0;
    } else if (sheet && kind) {
      const isRow = kind === 'table-row';
      const repeated = Number(
        attribute(tag, isRow ? 'table:number-rows-repeated' : 'table:number-columns-repeated') ?? 1,
      );
      const isHidden = /^(collapse|filter)$/.test(attribute(tag, 'table:visibility') ?? '');
      const first = isRow ? row : column;
      for (let at = 0; isHidden && at < Math.min(repeated, maxRepeated); at += 1) {
        (isRow ? sheet.rows : sheet.columns).add(first + at);
      }
      if (isRow) row += repeated;
      else column += repeated;
    }
  }
  return { sheets };
}

function attribute(tag: string, name: string): string | undefined {
  const before = ` ${name}="`;
  const at = tag.indexOf(before);
  if (at < 0) return undefined;
  const from = at + before.length;
  return tag.slice(from, tag.indexOf('"', from));
}
