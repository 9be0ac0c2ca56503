import { list, rule as newRule, parse, type Rule } from 'postcss';

interface Layout {
  display?: string;
  direction?: string;
  wrap?: string;
  row?: string;
  column?: string;
}

/**
 * Replaces `gap` in flex containers by margins, for browsers without it (before Chrome 84, Safari 14.1). The rules
 * have their own stylesheet: only those browsers fetch it.
 */
export function flexGapRules(css: string): string {
  const root = parse(css);
  const layouts = new Map<string, Layout>();
  root.walkRules((makeRule) => {
    for (const one of makeRule.selectors) {
      const key = ruleKey(makeRule, one);
      layouts.set(key, { ...layouts.get(key), ...readLayout(makeRule) });
    }
  });
  root.walkComments((comment) => {
    comment.remove();
  });
  const done = new Set<string>();
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return;
    const own = readLayout(rule);
    const found = Object.keys(own).length > 0 ? rule.selectors : [];
    const margins = found.flatMap((one) => {
      const key = ruleKey(rule, one);
      if (done.has(key)) return [];
      done.add(key);
      const base = rule.parent === root ? {} : (layouts.get(one) ?? {});
      return gapMargins(one, base, { ...base, ...layouts.get(key) });
    });
    rule.replaceWith(margins);
  });
  root.walkAtRules((at) => {
    if (/^(font-face|keyframes|property|page|import|charset)$/.test(at.name)) at.remove();
  });
  let emptied = true;
  while (emptied) {
    emptied = false;
    root.walkAtRules((at) => {
      if (at.nodes?.length !== 0) return;
      at.remove();
      emptied = true;
    });
  }
  return root.toString();
}

/** Key of a rule. The media query is part of it: the same selector outside of the query is another rule. */
function ruleKey({ parent }: Rule, selector: string): string {
  return parent?.type === 'atrule' ? `@${parent.params} ${selector}` : selector;
}

function readLayout(rule: Rule): Layout {
  const layout: Layout = {};
  rule.each((node) => {
    if (node.type !== 'decl') return;
    const [first = '', second = first] = list.space(node.value);
    if (node.prop === 'display') layout.display = node.value;
    if (node.prop === 'flex-direction') layout.direction = node.value;
    if (node.prop === 'flex-wrap') layout.wrap = node.value;
    if (node.prop === 'flex-flow') {
      layout.direction = /column/.test(node.value) ? 'column' : 'row';
      layout.wrap = /wrap/.test(node.value) ? 'wrap' : 'nowrap';
    }
    if (node.prop === 'gap' || node.prop === 'row-gap') layout.row = first;
    if (node.prop === 'gap') layout.column = second;
    if (node.prop === 'column-gap') layout.column = first;
  });
  return layout;
}

const isFlex = ({ display = '' }: Layout) => /flex$/.test(display);
const isColumn = ({ direction = '' }: Layout) => direction.startsWith('column');
const isEmpty = (gap = '0') => /^0[a-z]*$/.test(gap);

function gapMargins(selector: string, base: Layout, layout: Layout): Rule[] {
  const { row = '0', column = '0', wrap } = layout;
  const hasGap = !isEmpty(row) || !isEmpty(column);
  if (!isFlex(layout))
    return isFlex(base) && hasGap ? [rule(`${selector}>*`, { margin: '0' })] : [];
  if (!hasGap) return [];
  if (isColumn(layout)) {
    const undone = isFlex(base) && !isColumn(base) ? { 'margin-left': '0' } : {};
    return [rule(`${selector}>*+*`, { ...undone, 'margin-top': row })];
  }
  const undone = isFlex(base) && isColumn(base) ? { 'margin-top': '0' } : {};
  if (wrap !== 'wrap') return [rule(`${selector}>*+*`, { ...undone, 'margin-left': column })];
  // CSS cannot select the first item of a line. So each item takes half the row gap above and below. The column gap
  // follows each item except the last.
  const half = `calc(${row}/2)`;
  const wasOneLine = isFlex(base) && base.wrap !== 'wrap';
  return [
    ...(wasOneLine ? [rule(`${selector}>*+*`, { 'margin-left': '0' })] : []),
    ...(isEmpty(row) ? [] : [rule(`${selector}>*`, { 'margin-top': half, 'margin-bottom': half })]),
    ...(isEmpty(column) ? [] : [rule(`${selector}>:not(:last-child)`, { 'margin-right': column })]),
  ];
}

function rule(selector: string, declarations: Record<string, string>): Rule {
  const nodes = Object.entries(declarations).map(([prop, value]) => ({ prop, value }));
  return newRule({ selector, nodes, raws: { semicolon: false } });
}
