/** Country domains and common generic ones; IANA lists 1,400. A name that ends in one of them is an address. */
const certain =
  'com org net info edu gov int mil biz africa ' +
  'ae af ag al ao aq ar aw ax az ba bb bd bf bg bh bi bj bm bn bo br bs bt bv bw by bz cd cg ch ci ck cl cm cn co cr ' +
  'cu cv cw cx cy cz dj dk dm dz ec ee eg er eu fj fk fo fr gb gd ge gf gg gh gi gl gm gn gp gq gs gt gu gw gy hk hm hn ' +
  'hr ht hu ie iq ir je jm jo jp ke kg kh ki km kn kp kr kw ky kz lb lc li lk lr ls lt lu lv ly mc mg mh ml mm mn mp mq mr ' +
  'mt mv mw mx mz nc nf ng nl np nr nz pe pf pg ph pk pn pr pt pw qa ro ru rw sb sc sd se sg sj sk sl sn sr ss sv sx ' +
  'sy sz tc td tg th tj tk tl tm tn tr tt tv tw tz ua ug uk uy uz vc ve vg vi vn wf ws ye yt za zm zw';

/** These endings are also words or file extensions. A name with one needs `www.` or a path to be an address. */
const uncertain =
  'ac academy ad agency ai am app art as at au be blog ca cafe cc center cf chat church city click cloud club coach college ' +
  'community company cool de design dev digital directory do earth education email energy engineering es et events ' +
  'expert family fi fm foundation fund fyi ga gallery gent gle global gmbh gr group guide guru health help host house ' +
  'icu id il im immo in io is it jobs kim la land law legal life link live ltd ma market md me media mk mo mobi moe ' +
  'money mov ms mu museum my na name ne network news ngo ni no nu om one ong onl online page pa partners photo photos pl ' +
  'plus pm press pro ps pub py radio re report rocks rs run sa school science services sh shop show si site sm so social ' +
  'software solutions space sport st store stream studio study su support systems team tech technology tel tf tips to ' +
  'today tools top tours training travel tube university us va video vip vu website wiki work works world wtf xyz zone';

const split = (endings: string) => new Set(endings.split(' '));
const certainEndings = split(certain);
const uncertainEndings = split(uncertain);

/** Class of a top-level domain; undefined if unknown. `uncertain` needs further evidence of an address. */
export function webEnding(ending: string): 'certain' | 'uncertain' | undefined {
  if (certainEndings.has(ending)) return 'certain';
  return uncertainEndings.has(ending) ? 'uncertain' : undefined;
}
