import { searchLength } from '@alumni/shared/calls/list';
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../../i18n/language.ts';
import form from '../form/form.module.css';
import { listWords } from './list.words.ts';
import styles from './search-toolbar.module.css';
import { ToolbarSelect } from './toolbar-select.tsx';
import type { List } from './use-list.ts';
import { useSentText } from './use-sent-text.ts';

const typingPauseMs = 300;

interface SearchToolbarProps<Filter extends string> {
  list: List<unknown, Filter>;
  /** Label of the select; `filterNames` labels its choices. */
  filterLabel: string;
  filterNames: Record<Filter, string>;
  searchLabel?: string;
  required?: boolean;
  /**
   * Gives the search box its own line on a phone: half a line is too short for names. While it has the focus on a touch
   * screen, it is at the top of the window, with the results below it.
   */
  wide?: boolean;
  children?: ReactNode;
}

/** Search box and select above a list; typing searches after a short pause. */
export function SearchToolbar<Filter extends string>({
  list,
  filterLabel,
  filterNames,
  searchLabel,
  required = false,
  wide = false,
  children,
}: SearchToolbarProps<Filter>) {
  const filters = (
    <>
      <ToolbarSelect
        label={filterLabel}
        value={list.filter}
        onChoose={(filter) => list.setFilter(filter as Filter)}
      >
        {list.filters.map((filter) => (
          <option key={filter} value={filter}>
            {filterNames[filter]}
          </option>
        ))}
      </ToolbarSelect>
      {children}
    </>
  );
  return (
    <search className={wide ? styles.wide : styles.toolbar}>
      <SearchForm list={list} label={searchLabel} required={required} wide={wide} />
      {wide ? <div className={styles.filters}>{filters}</div> : filters}
    </search>
  );
}

export function SearchBox({ list, label }: { list: List<unknown>; label?: string }) {
  return (
    <search className={styles.toolbar}>
      <SearchForm list={list} label={label} required={false} />
    </search>
  );
}

interface SortToolbarProps {
  list: List<unknown, 'newFirst' | 'oldFirst'>;
  children?: ReactNode;
}

export function SortToolbar({ list, children }: SortToolbarProps) {
  const t = useWords(listWords);
  return (
    <SearchToolbar
      list={list}
      filterLabel={t.sort}
      filterNames={t.sorts}
      wide={children !== undefined}
    >
      {children}
    </SearchToolbar>
  );
}

interface SearchFormProps {
  list: Pick<List<unknown>, 'search' | 'setSearch'>;
  label: string | undefined;
  required: boolean;
  wide?: boolean;
}

function SearchForm({ list, label, required, wide = false }: SearchFormProps) {
  const t = useWords(listWords);
  const { text, type, submit } = useTypedSearch(list.search, list.setSearch);
  const id = useId();
  return (
    <form className={wide ? `${form.field} ${styles.box}` : form.field} onSubmit={submit}>
      <label htmlFor={id}>{label ?? t.search}</label>
      <input
        translate="no"
        id={id}
        className={form.control}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={searchLength}
        required={required}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={wide ? moveToTop : undefined}
      />
    </form>
  );
}

/** On a touch screen, the keyboard would cover the results: scrolls them to the box, which CSS makes sticky. */
function moveToTop({ currentTarget: box }: FocusEvent<HTMLInputElement>) {
  if (!matchMedia('(pointer: coarse)').matches) return;
  const move = () => {
    const results = box.closest('search')?.nextElementSibling;
    if (!box.form || !results) return;
    const { position, top } = getComputedStyle(box.form);
    if (position !== 'sticky') return box.form.scrollIntoView({ block: 'start' });
    const below = Number.parseFloat(top) + box.form.offsetHeight;
    window.scrollBy(0, results.getBoundingClientRect().top - below);
  };
  // In the next frame: a scroll during the tap would move something else under the finger.
  requestAnimationFrame(move);
  // Browsers scroll again when the keyboard has opened.
  visualViewport?.addEventListener('resize', move);
  box.addEventListener('blur', () => visualViewport?.removeEventListener('resize', move), {
    once: true,
  });
}

/** Text of the search box. Typing updates the search after a pause. */
function useTypedSearch(search: string, setSearch: (search: string) => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { text, setText, sent } = useSentText(search, () => clearTimeout(timer.current));

  const send = (wanted: string) => {
    clearTimeout(timer.current);
    if (wanted === sent.current) return;
    if (setSearch(wanted)) sent.current = wanted;
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    text,
    type: (typed: string) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(typed), typingPauseMs);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      send(text);
      // On a touch screen the keyboard would cover the results.
      const { activeElement } = document;
      if (matchMedia('(pointer: coarse)').matches && activeElement instanceof HTMLElement) {
        activeElement.blur();
      }
    },
  };
}
