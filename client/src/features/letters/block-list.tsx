import type { Language } from '@alumni/shared/language';
import type { LetterBlock } from '@alumni/shared/letter-form';
import { limits } from '@alumni/shared/limits';
import { TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { letterFormWords } from './letter-form.words.ts';
import { mostBlocks, newBlocks } from './letter-values.ts';
import styles from './letters.module.css';

interface BlockListProps {
  blocks: readonly LetterBlock[];
  /** Names of the members in them. */
  names: Readonly<Record<string, string>>;
  onChange: (blocks: LetterBlock[]) => void;
}

/** What stands below the text: moved, taken out and added. */
export function BlockList({ blocks, names, onChange }: BlockListProps) {
  const t = useWords(letterFormWords);
  const without = (index: number) => blocks.filter((_, at) => at !== index);
  const moved = (index: number, to: number) => {
    const [block] = blocks.slice(index, index + 1);
    const others = without(index);
    return block ? [...others.slice(0, to), block, ...others.slice(to)] : others;
  };
  const changed = (index: number, block: LetterBlock) =>
    blocks.map((one, at) => (at === index ? block : one));
  return (
    <section className={styles.blocks} aria-labelledby="blocks">
      <h2 id="blocks">{t.blocks}</h2>
      {blocks.length === 0 && <p className={styles.hint}>{t.noBlocks}</p>}
      <ul>
        {blocks.map((block, index) => {
          const title = titleOf(block, t.block);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id, and their fields are controlled.
            <li key={index} className={styles.block}>
              <div className={styles.blockHead}>
                <h3>{title}</h3>
                <div className={styles.blockActions}>
                  {index > 0 && (
                    <Button
                      variant="plain"
                      aria-label={`${t.up}: ${title}`}
                      onClick={() => onChange(moved(index, index - 1))}
                    >
                      {t.up}
                    </Button>
                  )}
                  {index < blocks.length - 1 && (
                    <Button
                      variant="plain"
                      aria-label={`${t.down}: ${title}`}
                      onClick={() => onChange(moved(index, index + 1))}
                    >
                      {t.down}
                    </Button>
                  )}
                  <Button
                    variant="plain"
                    aria-label={`${t.takeOut}: ${title}`}
                    onClick={() => onChange(without(index))}
                  >
                    {t.takeOut}
                  </Button>
                </div>
              </div>
              <Content
                block={block}
                names={names}
                onChange={(next) => onChange(changed(index, next))}
              />
            </li>
          );
        })}
      </ul>
      {blocks.length < mostBlocks && (
        <div className={styles.actions}>
          <Button variant="outline" onClick={() => onChange([...blocks, newBlocks.text])}>
            {t.addText}
          </Button>
          <Button variant="outline" onClick={() => onChange([...blocks, newBlocks.link])}>
            {t.addLink}
          </Button>
        </div>
      )}
    </section>
  );
}

function titleOf(block: LetterBlock, titles: (typeof letterFormWords)['en']['block']): string {
  if (block.kind === 'members') return titles.members(block.rollNos.length);
  if ('items' in block) return titles[block.kind](block.items.length);
  return titles[block.kind];
}

/** Items of the site are read, and taken out one by one; texts and links are typed. */
function Content({
  block,
  names,
  onChange,
}: {
  block: LetterBlock;
  names: Readonly<Record<string, string>>;
  onChange: (block: LetterBlock) => void;
}) {
  const t = useWords(letterFormWords);
  const { language } = useLanguage();
  const both: Language[] = language === 'fr' ? ['fr', 'en'] : ['en', 'fr'];
  if (block.kind === 'text') {
    return both.map((one) => (
      <TextArea
        key={one}
        label={t.text[one]}
        rows={3}
        limit={limits.letter.blockText}
        maxLength={limits.letter.blockText}
        value={block.text[one]}
        onChange={({ target }) =>
          onChange({ ...block, text: { ...block.text, [one]: target.value } })
        }
      />
    ));
  }
  if (block.kind === 'link') {
    return (
      <>
        <TextInput
          label={t.linkUrl}
          inputMode="url"
          autoComplete="off"
          maxLength={limits.link}
          value={block.url}
          onChange={({ target }) => onChange({ ...block, url: target.value })}
        />
        {both.map((one) => (
          <TextInput
            key={one}
            label={t.linkLabel[one]}
            maxLength={limits.title}
            value={block.label[one]}
            onChange={({ target }) =>
              onChange({ ...block, label: { ...block.label, [one]: target.value } })
            }
          />
        ))}
      </>
    );
  }
  if (block.kind === 'members') {
    return <p dir="auto">{block.rollNos.flatMap((rollNo) => names[rollNo] ?? []).join(', ')}</p>;
  }
  if (!('items' in block)) return null;
  return (
    <ul className={styles.items}>
      {block.items.map((item) => (
        <li key={item.link}>
          <span dir="auto">
            {item.title}
            {item.detail[language] && <small>{item.detail[language]}</small>}
          </span>
          <Button
            variant="plain"
            aria-label={`${t.takeOut}: ${item.title}`}
            onClick={() => onChange({ ...block, items: block.items.filter((one) => one !== item) })}
          >
            {t.takeOut}
          </Button>
        </li>
      ))}
    </ul>
  );
}
