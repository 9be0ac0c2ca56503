import { limits } from '@alumni/shared/core/limits';
import { hiddenNetwork } from '@alumni/shared/site/hidden-network';
import type { SocialNetwork } from '@alumni/shared/site/site';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TextValues } from '../../components/editor/editor.ts';
import { describeField, FieldPair } from '../../components/editor/form/fields.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { TextArea } from '../../components/form/text-area.tsx';
import { Tick } from '../../components/form/tick.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './site.module.css';
import { siteWords } from './site.words.ts';
import {
  type CardList,
  cardLists,
  cardNames,
  cardNumbers,
  networks,
  textGroups,
} from './site-editor.ts';
import { siteLabels } from './site-labels.ts';
import { SitePreview } from './site-preview.tsx';
import { useAskedField } from './use-asked-field.ts';

interface Fields {
  form: UseFormReturn<TextValues>;
  describe: (name: string) => ComponentProps<typeof TextInput>;
}

/** Inputs in groups that open one by one, each with a preview below. */
export function SiteFields({ form }: { form: UseFormReturn<TextValues> }) {
  const t = useWords(siteWords);
  const fields = { form, describe: describeField(form, siteLabels(t)) };
  const values = form.watch();
  return (
    <>
      <Group title={t.groups.home} form={form} start={/^(name|shortName|welcome|tagline)_/} isOpen>
        <Texts names={textGroups.home.slice(0, 3)} {...fields} />
        <LongTexts names={textGroups.home.slice(3)} limit={limits.siteLine} {...fields} />
        <SitePreview page="home" values={values} />
      </Group>
      <Group title={t.groups.contact} form={form} start={/^(contact_|social_|timeZone)/}>
        <FieldPair>
          <TextInput {...fields.describe('contact_email')} type="email" required />
          <TextInput {...fields.describe('contact_phone')} type="tel" />
        </FieldPair>
        <TextInput
          {...fields.describe('timeZone')}
          hint={t.timeZoneHint}
          list="time-zones"
          autoCapitalize="none"
          required
        />
        <datalist id="time-zones">
          {timeZones().map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <p className={styles.hint}>{t.networkHint}</p>
        {networks.map((network) => (
          <Network key={network} network={network} {...fields} />
        ))}
      </Group>
      <Group title={t.groups.about} form={form} start={/^about_(blurb|vision|mission|closing)_/}>
        <LongTexts names={textGroups.about.slice(0, 3)} limit={limits.siteText} {...fields} />
        <LongTexts names={textGroups.about.slice(3)} limit={limits.siteLine} {...fields} />
        <SitePreview page="about" values={values} />
      </Group>
      <Group title={t.groups.values} form={form} start={/^about_values_/}>
        <LongTexts names={textGroups.values} limit={limits.siteLine} {...fields} />
      </Group>
      {cardLists.map((list) => (
        <Group key={list} title={t.groups[list]} form={form} start={new RegExp(`^about_${list}_?`)}>
          <Cards list={list} {...fields} />
        </Group>
      ))}
    </>
  );
}

/** Time zones that the browser knows; older browsers list none. */
function timeZones(): string[] {
  const { supportedValuesOf } = Intl as { supportedValuesOf?: (key: 'timeZone') => string[] };
  return supportedValuesOf?.('timeZone') ?? [];
}

interface GroupProps {
  title: string;
  form: UseFormReturn<TextValues>;
  /** Matches the beginning of the group's field names. */
  start: RegExp;
  isOpen?: boolean;
  children: ReactNode;
}

/** A group of inputs that can be collapsed. It opens when one of its fields has an error. */
function Group({ title, form, start, isOpen = false, children }: GroupProps) {
  const asked = useAskedField();
  const [open, setOpen] = useState(isOpen || start.test(asked));
  const { errors, submitCount } = form.formState;
  const isWrong = Object.keys(errors).some((name) => start.test(name));
  useEffect(() => {
    if (isWrong && submitCount > 0) setOpen(true);
  }, [isWrong, submitCount]);
  return (
    <details
      className={styles.group}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

/** URL of the association's page on a social network. Without a URL, the icon links nowhere or is hidden. */
function Network({ network, form, describe }: Fields & { network: SocialNetwork }) {
  const t = useWords(siteWords);
  const name = `social_${network}`;
  const value = form.watch(name) ?? '';
  const [isHidden, hasAddress] = [
    value === hiddenNetwork,
    !['', '#', hiddenNetwork].includes(value),
  ];
  const set = (next: string) => form.setValue(name, next, { shouldDirty: true, shouldTouch: true });
  return (
    <div className={styles.network}>
      <TextInput
        {...describe(name)}
        value={hasAddress ? value : ''}
        onChange={({ currentTarget }) => set(currentTarget.value || '#')}
        inputMode="url"
        autoCapitalize="none"
      />
      {!hasAddress && (
        <Tick
          checked={isHidden}
          onChange={({ currentTarget }) => set(currentTarget.checked ? hiddenNetwork : '#')}
        >
          {t.hideIcon(t.networks[network])}
        </Tick>
      )}
    </div>
  );
}

function Texts({ names, describe }: Fields & { names: readonly string[] }) {
  return names.map((name) => (
    <FieldPair key={name}>
      <TextInput {...describe(`${name}_en`)} lang="en" required />
      <TextInput {...describe(`${name}_fr`)} lang="fr" required />
    </FieldPair>
  ));
}

function LongTexts({
  names,
  limit,
  describe,
}: Fields & { names: readonly string[]; limit: number }) {
  const area = (name: string) => describe(name) as Omit<ComponentProps<typeof TextArea>, 'limit'>;
  return names.map((name) => (
    <FieldPair key={name}>
      <TextArea {...area(`${name}_en`)} lang="en" rows={3} limit={limit} required />
      <TextArea {...area(`${name}_fr`)} lang="fr" rows={3} limit={limit} required />
    </FieldPair>
  ));
}

function Cards({ list, form, describe }: Fields & { list: CardList }) {
  const t = useWords(siteWords);
  const values = form.watch();
  const filled = cardNumbers.filter((index) =>
    cardNames(list, index).some((name) => values[name]?.trim()),
  );
  const last = filled[filled.length - 1] ?? 0;
  const [shown, setShown] = useState(last + 1);
  const count = Math.max(shown, last + 1);
  /** Removes a card by moving the following cards up. */
  const remove = (at: number) => {
    for (const index of cardNumbers.filter((one) => one >= at)) {
      const next = cardNames(list, index + 1);
      cardNames(list, index).forEach((name, part) => {
        form.setValue(name, form.getValues(next[part] ?? '') ?? '', { shouldDirty: true });
      });
    }
    setShown(count - 1);
  };
  return (
    <>
      {cardNumbers.slice(0, count).map((index) => (
        <fieldset key={index} className={styles.card}>
          <legend>{t.card(index + 1)}</legend>
          <Texts names={[`about_${list}_${index}_title`]} form={form} describe={describe} />
          <LongTexts
            names={[`about_${list}_${index}_text`]}
            limit={limits.siteText}
            form={form}
            describe={describe}
          />
          {count > 1 && (
            <Button variant="plain" onClick={() => remove(index)}>
              {t.removeCard(index + 1)}
            </Button>
          )}
        </fieldset>
      ))}
      {count < limits.siteCards && (
        <Button variant="outline" onClick={() => setShown(count + 1)}>
          {t.addCard}
        </Button>
      )}
    </>
  );
}
