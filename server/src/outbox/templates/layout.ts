import type { Language } from '@alumni/shared/core/messages';
import { escapeHtml } from '@alumni/shared/site/page-template';
import type { Site } from '@alumni/shared/site/site';

export interface LayoutInput {
  language: Language;
  subject: string;
  /** Result of `blocksToText` or `blocksToHtml`. */
  body: string;
  site: Site;
  publicUrl: string;
}

export function textLayout({ language, body, site, publicUrl }: LayoutInput): string {
  // '-- ' with the space is the standard signature separator (RFC 3676, 4.3).
  return `${body}\n\n-- \n${site.name[language]}\n${publicUrl}\n${site.contact.email}\n`;
}

/**
 * Tables and inline styles, because many mail clients support nothing else. The stitched band is
 * made of borders, because pictures are often blocked. Light colours are inline, dark ones in a
 * style sheet.
 */
export function htmlLayout({ language, subject, body, site, publicUrl }: LayoutInput): string {
  const name = escapeHtml(site.name[language]);
  const url = escapeHtml(publicUrl);
  const email = escapeHtml(site.contact.email);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkColours}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#FBF8F2">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FBF8F2" style="background-color:#FBF8F2"><tr><td align="center" style="padding:24px 12px">
<table class="surface" role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" bgcolor="#FFFFFF" style="width:100%;max-width:560px;background-color:#FFFFFF;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;text-align:left;word-break:break-word">
<tr><td class="hero" bgcolor="#14274D" style="padding:0;background-color:#14274D">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td style="padding:20px 24px 16px;font-size:18px;font-weight:700;color:#FBF8F2">${name}</td></tr>
<tr><td style="padding:0 0 6px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-top:2px dashed #E0A526;border-bottom:2px dashed #FBF8F2;font-size:0;line-height:6px;height:6px">&nbsp;</td></tr></table></td></tr>
</table>
</td></tr>
${body}
<tr><td style="padding:28px 24px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="seam" style="border-top:2px dashed #DDD4C4;font-size:0;line-height:0;height:0">&nbsp;</td></tr></table></td></tr>
<tr><td class="muted" style="padding:16px 24px 28px;font-size:14px;line-height:1.75;color:#4F5968">${name}<br><a class="link" href="${url}" style="color:#1F3A6E">${url}</a><br><a class="link" href="mailto:${email}" style="color:#1F3A6E">${email}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const darkColours = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:#0E1524!important}
.surface{background-color:#162036!important}
.hero{background-color:#1B2A4A!important}
.sunk{background-color:#0A101C!important}
.ink{color:#F1ECE2!important}
.muted{color:#B4BBC9!important}
.link{color:#9DB8F2!important}
.accent{color:#F09A7A!important}
.primary{background-color:#9DB8F2!important}
.on-primary{color:#0E1524!important}
.seam{border-top-color:#2B3854!important}
}`;
