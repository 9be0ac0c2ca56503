import { limits } from '@alumni/shared/core/limits';
import type { LetterBlock } from '@alumni/shared/mail/letter-form';
import type { Language } from '@alumni/shared/text/language';
import { useEffect, useRef } from 'react';
import { TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import { letterFormWords } from './letter-form.words.ts';
import styles from './letters.module.css';

const emptyText: LetterBlock = { kind: 'text', text: { en: '', fr: '' } };
const emptyLink: LetterBlock = { kind: 'link', label: { en: '', fr: '' }, url: '' };

interface BlockListProps {
  blocks: readonly LetterBlock[];
  onChange: (blocks: LetterBlock[]) => void;
}

/** Blocks of a letter below its text, which can be moved, removed and added. */
export function BlockList({ blocks, onChange }: BlockListProps) {
  const t = useWords(letterFormWords);
  const list = useRef<HTMLUListElement>(null);
  const target = useRef<{ at: number; control: string }>(undefined);
  useEffect(() => {
    if (!target.current) return;
    const { at, control } = target.current;
    target.current = undefined;
    list.current?.children[at]?.querySelector<HTMLElement>(control)?.focus();
  });
  // The pressed control moves with its block: refocus it there.
  const change = (next: LetterBlock[], at: number, control: string) => {
    target.current = { at, control };
    onChange(next);
  };
  const add = (block: LetterBlock) => change([...blocks, block], blocks.length, 'input, textarea');
  const moveUp = (index: number) => {
    const others = blocks.filter((_, at) => at !== index);
    const moved = blocks.slice(index, index + 1);
    return [...others.slice(0, index - 1), ...moved, ...others.slice(index - 1)];
  };
  return (
    <section className={styles.blocks} aria-labelledby="blocks">
      <h2 id="blocks">{t.blocks}</h2>
      <ul ref={list}>
        {blocks.map((block, index) => {
          const title = t.block[block.kind];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id, and their fields are controlled.
            <li key={index} className={styles.block}>
              <div className={styles.blockHead}>
                <h3>{title}</h3>
                {index > 0 && (
                  <Button
                    variant="plain"
                    aria-label={`${t.up}: ${title}`}
                    onClick={() => change(moveUp(index), index - 1, 'button')}
                  >
                    {t.up}
                  </Button>
                )}
                <Button
                  variant="plain"
                  aria-label={`${t.takeOut}: ${title}`}
                  onClick={() => onChange(blocks.filter((_, at) => at !== index))}
                >
                  {t.takeOut}
                </Button>
              </div>
              <Content
                block={block}
                onChange={(next) => onChange(blocks.map((one, at) => (at === index ? next : one)))}
              />
            </li>
          );
        })}
      </ul>
      {blocks.length < limits.letter.blocks && (
        <div className={styles.actions}>
          <Button variant="outline" onClick={() => add(emptyText)}>
            {t.addText}
          </Button>
          <Button variant="outline" onClick={() => add(emptyLink)}>
            {t.addLink}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ContentProps {
  block: LetterBlock;
  onChange: (block: LetterBlock) => void;
}

/** Texts and links are editable; items from the site can only be removed. */
function Content({ block, onChange }: ContentProps) {
  const t = useWords(letterFormWords);
  const both: Language[] = t.language === 'fr' ? ['fr', 'en'] : ['en', 'fr'];
  switch (block.kind) {
    case 'text':
      return both.map((one) => (
        <TextArea
          key={one}
          label={t.text[one]}
          rows={3}
          maxLength={limits.letter.blockText}
          value={block.text[one]}
          onChange={({ target }) =>
            onChange({ ...block, text: { ...block.text, [one]: target.value } })
          }
        />
      ));
    case 'link':
      return (
        <>
          <TextInput
            label={t.linkUrl}
            inputMode="url"
            autoComplete="off"
            maxLength={limits.link}
            value={block.url}
            onChange={({ target }) => onChange({ ...block, url: target.value })}
            onBlur={() => onChange({ ...block, url: withScheme(block.url) })}
          />
          <TextInput
            label={t.linkLabel}
            maxLength={limits.title}
            value={block.label[t.language]}
            onChange={({ target }) =>
              onChange({ ...block, label: { ...block.label, [t.language]: target.value } })
            }
          />
        </>
      );
    case 'members':
      return <p>{t.members(block.rollNos.length)}</p>;
    case 'picture':
      return null;
    default:
      return (
        <ul className={styles.items}>
          {block.items.map((item) => (
            <li key={item.link}>
              <span className={styles.item} dir="auto">
                {item.title}
                {item.detail[t.language] && <small>{item.detail[t.language]}</small>}
              </span>
              <Button
                variant="plain"
                aria-label={`${t.takeOut}: ${item.title}`}
                onClick={() =>
                  onChange({ ...block, items: block.items.filter((one) => one !== item) })
                }
              >
                {t.takeOut}
              </Button>
            </li>
          ))}
        </ul>
      );
  }
}

/** Adds `https://` to an address without a scheme, as people type it. */
function withScheme(typed: string): string {
  const url = typed.trim();
  return url === '' || /^[a-z]+:/i.test(url) ? url : `https://${url}`;
}
