import { escapeHtml } from '@alumni/shared/site/page-template';
import { textParts } from '@alumni/shared/text/text-links';
import type { MailBlock } from './content.ts';

export function blocksToText(blocks: MailBlock[]): string {
  return blocks.map(textOf).filter(Boolean).join('\n\n');
}

/** Renders blocks as rows of the layout's table, with all text escaped. */
export function blocksToHtml(blocks: MailBlock[]): string {
  return blocks
    .map((block) => {
      const lang = block.language && block.kind !== 'item' ? ` lang="${block.language}"` : '';
      return `<tr${lang}>${cellOf(block)}</tr>`;
    })
    .join('\n');
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min(block.text.length, 60))}`;
    case 'button':
    case 'link':
      return block.text === block.link ? block.link : `${block.text}\n${block.link}`;
    case 'section':
      return `${block.text}\n${'-'.repeat(Math.min(block.text.length, 60))}`;
    case 'item':
      return `* ${[block.text, block.detail].filter(Boolean).join(' – ')}\n  ${block.link}`;
    case 'picture':
      return block.text ? `[${block.text}]` : '';
    case 'logo':
      return '';
    case 'code':
      return `    ${block.text}`;
    case 'quote':
    case 'words':
      return `> ${block.text.replaceAll('\n', '\n> ')}`;
    default:
      return block.text;
  }
}

const isMailable = (href: string | undefined) => /^(?:https|mailto|tel):/i.test(href ?? '');

/** Turns addresses in a typed text into links: only some mail programs do. */
function linkedText(text: string): string {
  const parts = textParts(text).map(({ text: part, href = '' }) =>
    isMailable(href)
      ? `<a class="link" href="${escapeHtml(href)}" style="color:#1F3A6E">${escapeHtml(part)}</a>`
      : escapeHtml(part),
  );
  return parts.join('').replaceAll('\n', '<br>');
}

// Uses inline styles, because several mail clients drop style sheets. The classes are only for the dark colours, which
// need a style sheet.
function cellOf(block: MailBlock): string {
  const text = escapeHtml(block.text).replaceAll('\n', '<br>');
  switch (block.kind) {
    case 'heading':
      return `<td class="ink" style="padding:28px 24px 4px;font-size:24px;line-height:1.25;font-weight:700;color:#17202B"><h1 style="margin:0;font-size:24px;line-height:1.25;font-weight:700">${text}</h1></td>`;
    case 'paragraph':
      return `<td class="ink" style="padding:12px 24px 0;font-size:16px;line-height:1.55;color:#17202B">${linkedText(block.text)}</td>`;
    case 'note':
      return `<td class="muted" style="padding:20px 24px 0;font-size:14px;line-height:1.5;color:#4F5968">${text}</td>`;
    case 'code':
      return `<td style="padding:16px 24px 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="sunk ink" bgcolor="#F2ECE0" style="padding:12px 20px;background-color:#F2ECE0;border:2px dashed #A63D1F;font-family:Consolas,Menlo,monospace;font-size:20px;letter-spacing:2px;color:#17202B">${text}</td></tr></table></td>`;
    case 'words':
      return quoteCell(text);
    case 'quote':
      return quoteCell(linkedText(block.text));
    case 'section':
      return `<td class="accent" style="padding:28px 24px 0;font-size:18px;line-height:1.3;font-weight:700;color:#A63D1F"><h2 style="margin:0;font-size:18px;line-height:1.3;font-weight:700">${text}</h2></td>`;
    case 'item':
      return `<td class="muted" style="padding:12px 24px 0;font-size:14px;line-height:1.5;color:#4F5968"><a class="link"${block.language ? ` lang="${block.language}"` : ''} href="${escapeHtml(block.link)}" style="font-size:16px;font-weight:700;color:#1F3A6E">${text}</a><br>${escapeHtml(block.detail)}</td>`;
    case 'picture':
      return `<td class="muted" style="padding:20px 24px 0;font-size:14px;line-height:1.5;color:#4F5968"><img src="${escapeHtml(block.source)}" width="512" alt="${text}" style="display:block;width:100%;max-width:512px;height:auto;border-radius:6px"></td>`;
    case 'logo':
      return `<td style="padding:24px 24px 0"><img src="${escapeHtml(block.source)}" width="${block.width}" height="${block.height}" alt="${text}" style="display:block"></td>`;
    case 'button':
      return buttonCell(text, escapeHtml(block.link));
    case 'link':
      return `<td style="padding:12px 24px 0;font-size:14px;line-height:1.5"><a class="link" href="${escapeHtml(block.link)}" style="color:#1F3A6E">${text}</a></td>`;
  }
}

function quoteCell(html: string): string {
  return `<td style="padding:16px 24px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="sunk ink" bgcolor="#F2ECE0" style="padding:16px 20px;background-color:#F2ECE0;border-left:4px solid #A63D1F;font-size:16px;line-height:1.55;color:#17202B">${html}</td></tr></table></td>`;
}

/** Repeats the address below the button, for mail clients that disable links. */
function buttonCell(text: string, link: string): string {
  return `<td style="padding:24px 24px 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="primary" bgcolor="#1F3A6E" style="background-color:#1F3A6E;border-radius:6px"><a class="on-primary" href="${link}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:700;color:#FFFFFF;text-decoration:none">${text}</a></td></tr></table><div class="muted" style="padding-top:12px;font-size:14px;line-height:1.5;color:#4F5968;word-break:break-all"><a class="link" href="${link}" style="color:#1F3A6E">${link}</a></div></td>`;
}
