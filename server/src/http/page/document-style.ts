import { displayFace } from './client-assets.ts';

const rules = `
:root{color-scheme:light dark;--paper:#fbf8f2;--surface:#fff;--ink:#17202b;--muted:#4f5968;--indigo:#1f3a6e;--on-indigo:#fbf8f2;--hero:#14274d;--on-hero:#fbf8f2;--laterite:#a63d1f;--gold:#e0a526;--on-gold:#17202b;--seam:#ddd4c4;--control:#7b7466;--success:#1b6b45;--error:#b3261e;--cloth-deep:#14274d;--cloth-indigo:#1f3a6e;--cloth-cotton:#f2ece0;--cloth-laterite:#a63d1f;--cloth-gold:#e0a526;--edge:max(1rem,calc((100% - 64rem)/2));--body:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;--display:"Bricolage","Bricolage Fallback",var(--body)}
@font-face{font-family:"Bricolage Fallback";src:local("Roboto Bold"),local("Arial Bold"),local("Liberation Sans Bold"),local("Arial");size-adjust:103%;ascent-override:90.3%;descent-override:26.2%;line-gap-override:0%}
*{box-sizing:border-box}
body{display:flex;flex-direction:column;min-height:100vh;margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 var(--body);overflow-wrap:anywhere;word-break:break-word;-webkit-text-size-adjust:100%;text-size-adjust:100%}
.band{flex:none;display:block;width:100%;height:1.5rem;background:var(--hero)}
.top{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;padding:.25rem var(--edge);border-bottom:2px dashed var(--seam)}
.top a{display:flex;align-items:center;min-height:2.75rem}
.top a+a{flex:none}
.top .brand{flex:1 1 9rem;margin-right:1rem;overflow-wrap:break-word;word-break:normal}
.brand{color:var(--ink);font:700 1.125rem/1.1 var(--display);text-decoration:none}
.logo{flex:none;margin-right:.625rem;width:auto;max-width:6rem;height:2.25rem;object-fit:contain;border-radius:4px}
.logo[srcset]{background:#fff}
main{flex:1 0 auto;width:100%;padding:1.5rem var(--edge) 2.5rem}
h1,h2,h3{font-family:var(--display)}
h1{max-width:44rem;margin:0 0 1.25rem;font-size:min(clamp(2rem,1.6rem + 2vw,3rem),11vw);font-weight:800;line-height:1.08;letter-spacing:-.015em;overflow-wrap:break-word}
h2{margin:2rem 0 .5rem;font-size:1.25rem;line-height:1.2}
h3{margin:1.5rem 0 .5rem;font-size:1.125rem;line-height:1.2}
.kind{margin:0 0 .25rem;color:var(--laterite);font-weight:700}
a{color:var(--indigo);text-underline-offset:.2em}
main>p,main>ul,.text,.content>p,section>p,form>p,details>p{max-width:44rem}
dl{margin:0 0 1rem;border-bottom:2px dashed var(--seam)}
dl div{padding:.75rem 0;border-top:2px dashed var(--seam)}
dt{color:var(--muted);font-size:.875rem;font-weight:600}
dd{margin:0;max-width:44rem}
.facts{display:flex;flex-wrap:wrap}
.facts div{flex:1 1 40%;max-width:100%;padding-right:.75rem}
.facts.lines div{flex-basis:100%;padding-right:0}
.facts dd{font-size:min(1rem,6.6vw);font-weight:600;overflow-wrap:break-word;word-break:normal}
.text{margin:0;white-space:pre-line}
p+.text,ul+.text{margin-top:1rem}
main img{display:block;width:100%;height:auto;margin:1rem 0;border-radius:6px;background:var(--seam)}
.content>:first-child,.content>:first-child img{margin-top:0}
.cloth{display:block;width:100%;height:auto;margin:0 0 1rem;border-radius:8px}
.pictures{display:flex;flex-wrap:wrap;margin:1rem -.5rem -.25rem 0}
.pictures a{width:calc(50% - .5rem);margin:0 .5rem .5rem 0}
.pictures img{height:34vw;max-height:14rem;margin:0;object-fit:cover}
.person{display:flex;flex-wrap:wrap;align-items:flex-start;margin-right:-1rem}
.person>*{margin-right:1rem}
main .portrait{flex:none;width:8.5rem;height:10.625rem;margin-top:0;border-top:4px dashed var(--laterite);border-radius:0 0 6px 6px;object-fit:cover}
.person .facts{flex:1 1 9rem}
.person .facts div{flex-basis:100%}
.ways,.open,.share{display:flex;flex-wrap:wrap;align-items:center;margin:0 -1rem 1rem 0}
.ways a,.open a,.share>*{display:flex;align-items:center;min-height:2.75rem;margin-right:1rem}
.open{margin-top:1.5rem}
.ways .jump{flex-basis:100%;font-weight:650;text-decoration:none}
.jump::after{margin-left:.5rem;content:"\\2193"}
a.button,.open a:first-child,button,summary{display:inline-flex;align-items:center;justify-content:center;min-height:2.875rem;padding:.5rem 1.25rem;border:2px solid var(--indigo);border-radius:6px;background:none;color:var(--indigo);font:650 1rem/1.2 var(--body);text-align:center;text-decoration:none;cursor:pointer}
.open.apply{margin-top:0}
a.main,.apply a:first-child,button{background:var(--indigo);color:var(--on-indigo)}
button.plain{background:none;color:var(--indigo)}
summary{list-style:none}
summary::-webkit-details-marker{display:none}
section{margin:2rem 0;padding:.25rem 0;border-top:2px dashed var(--seam)}
.content dl{margin-top:1.5rem}
form{display:grid;gap:1rem;margin:1rem 0}
form>p{margin:0}
form>button{justify-self:start}
.choices{display:flex;flex-wrap:wrap;margin:-.25rem -.75rem 0 0}
.choices>*{margin:.75rem .75rem 0 0}
fieldset{display:grid;gap:.5rem;margin:0;padding:0;border:0}
legend,label{font-weight:600}
fieldset label{display:flex;align-items:center;min-height:2.75rem}
label small{display:block;color:var(--muted);font-weight:400}
input,textarea,select{font:inherit;font-weight:400}
input:not([type=radio]):not([type=checkbox]),textarea,select{display:block;width:100%;max-width:26rem;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;border:2px solid var(--control);border-radius:6px;background:var(--surface);color:inherit}
input[type=radio],input[type=checkbox]{flex:none;margin-right:.6rem;width:1.375rem;height:1.375rem;accent-color:var(--indigo)}
.told{margin:1.25rem 0;padding:.75rem 1rem;border-left:4px solid var(--success);background:var(--surface)}
.told.waiting{border-color:var(--laterite)}
.told.problem{border-color:var(--error)}
footer{flex:none;padding:1.5rem var(--edge);background:var(--hero);color:var(--on-hero)}
footer a{display:inline-flex;align-items:center;min-height:2.75rem;margin-right:1.25rem;color:inherit}
footer p{margin:0}
.join{display:flex;flex-wrap:wrap;align-items:center;margin:0 -1rem 1.25rem 0;padding-bottom:1.25rem;border-bottom:2px dashed rgb(255 255 255/.22);font:700 1.25rem/1.2 var(--display)}
.join>*{margin:.25rem 1rem .25rem 0}
.join a{border-color:var(--gold);background:var(--gold);color:var(--on-gold)}
:focus-visible{outline:3px solid var(--indigo);outline-offset:2px}
footer :focus-visible{outline-color:var(--gold)}
@media(min-width:40em){.pictures a{width:calc(33.33% - .5rem)}.pictures img{height:22vw}}
@media(min-width:60em){.columns{display:grid;grid-template-columns:minmax(0,1fr) 19rem;column-gap:3.5rem;align-items:start}.columns>*{grid-row:1;grid-column:1}.columns>.aside{grid-column:2}.columns .facts div{flex-basis:100%}.portrayed{grid-template-columns:17rem minmax(0,1fr)}.portrayed>.aside{grid-column:1}.portrayed>.content{grid-column:2}.person{display:block}main .portrait{width:16rem;height:20rem}}
@media screen and (prefers-color-scheme:dark){:root{--paper:#0e1524;--surface:#162036;--ink:#f1ece2;--muted:#b4bbc9;--indigo:#9db8f2;--on-indigo:#0e1524;--hero:#1b2a4a;--on-hero:#f1ece2;--laterite:#f09a7a;--gold:#f0c050;--seam:#2b3854;--control:#7e8ba8;--success:#7fd1a3;--error:#ff9b92;--cloth-deep:#10203f;--cloth-indigo:#2a4678;--cloth-cotton:#cfc7b6;--cloth-laterite:#9a4226;--cloth-gold:#c99a35}}
@media print{body{display:block}section,form,details,.ways,.open:not(.apply),.share,.join,.top a+a,.cloth{display:none}footer{background:none;color:inherit}img{break-inside:avoid;max-height:16cm;object-fit:contain}}
`;

/** Style of the plain pages and of form pages. The Content Security Policy contains its hash. */
export const documentStyle = `<style>${rules.replace(/\n/g, '')}</style>`;

/**
 * Loads the house's font from the built client; empty if the client is not built. Separate from `documentStyle`, because
 * pages that are saved as files have no such address. Texts are shown in the fallback face until it is there.
 */
export const displayFaceStyle = displayFace
  ? `<style>@font-face{font-family:"Bricolage";src:url("/assets/${displayFace}") format("woff2");font-weight:500 800;font-display:swap}</style>`
  : '';

/** All styles of the server's own pages, for the Content Security Policy. */
export const documentStyles = documentStyle + displayFaceStyle;
