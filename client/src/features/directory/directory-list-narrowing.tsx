import { listLocations, listPromotions } from '@alumni/shared/calls/directory';
import { useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { Tick } from '../../components/form/tick.tsx';
import { ToolbarSelect } from '../../components/list/toolbar-select.tsx';
import { countryName } from '../../i18n/country-name.ts';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import styles from './directory-list.module.css';
import { directoryListWords } from './directory-list.words.ts';

type Narrowed = Readonly<Record<string, string>>;

interface DirectoryListNarrowingProps {
  narrowed: Narrowed;
  narrow: (by: Narrowed) => boolean;
}

/** Narrows the directory to one promotion (a year), a town or country, or to mentors. */
export function DirectoryListNarrowing({ narrowed, narrow }: DirectoryListNarrowingProps) {
  const t = useWords(directoryListWords);
  const [chosen, choose] = useChosen(narrowed);
  const { promotion = '', town = '', country = '', mentor = '' } = chosen;
  const change = (by: Narrowed) => {
    if (narrow(by)) choose({ ...chosen, ...by });
  };
  const years = useEndpoint(listPromotions, {});
  const locations = useEndpoint(listLocations, {});
  const { towns, countries } = locations.data ?? { towns: [], countries: [] };
  // The address may have another spelling of an offered town.
  const offered = towns.find((one) => isSameTown(one.town, town))?.town ?? town;
  return (
    <>
      <NarrowingSelect
        label={t.promotionLabel}
        all={t.allYears}
        value={promotion}
        valueLabel={promotion}
        groups={[
          {
            choices: (years.data ?? []).map((year) => ({
              value: String(year.promotion),
              label: `${year.promotion} (${year.count})`,
            })),
          },
        ]}
        isComing={!years.data && !years.error}
        onChoose={(value) => change({ promotion: value })}
      />
      <NarrowingSelect
        label={t.place}
        all={t.everywhere}
        value={town ? townPrefix + offered : country}
        valueLabel={town || countryName(country, t.language)}
        groups={[
          {
            name: t.towns,
            choices: towns.map((one) => ({
              value: townPrefix + one.town,
              label: `${one.town} (${one.count})`,
            })),
          },
          {
            name: t.countries,
            choices: countries.map((one) => ({
              value: one.country,
              label: `${countryName(one.country, t.language)} (${one.count})`,
            })),
          },
        ]}
        isComing={!locations.data && !locations.error}
        onChoose={(value) => {
          const isTown = value.startsWith(townPrefix);
          change({
            town: isTown ? value.slice(townPrefix.length) : '',
            country: isTown ? '' : value,
          });
        }}
      />
      <Tick
        className={styles.mentorOnly}
        checked={mentor !== ''}
        onChange={({ currentTarget }) => change({ mentor: currentTarget.checked ? 'true' : '' })}
      >
        {t.readyToMentor}
      </Tick>
    </>
  );
}

/** Tells towns from codes of countries. */
const townPrefix = '=';

function isSameTown(one: string, other: string): boolean {
  return one.localeCompare(other.trim(), undefined, { sensitivity: 'base' }) === 0;
}

interface NarrowingSelectProps {
  label: string;
  /** Choice of everybody. */
  all: string;
  value: string;
  /** Shows a value that is not offered: it stays selectable, so that it can be cleared. */
  valueLabel: string;
  groups: { name?: string; choices: { value: string; label: string }[] }[];
  isComing: boolean;
  onChoose: (value: string) => void;
}

/** Renders nothing if there is nothing to choose. */
function NarrowingSelect(props: NarrowingSelectProps) {
  const { label, all, value, valueLabel, groups, isComing, onChoose } = props;
  const choices = groups.flatMap((group) => group.choices);
  const isMissing = value !== '' && !choices.some((choice) => choice.value === value);
  if (choices.length === 0 && !isMissing) {
    // Reserves the space: nothing moves when the choices arrive.
    return isComing && <div className={styles.year} />;
  }
  return (
    <ToolbarSelect label={label} value={value} onChoose={onChoose} className={styles.year}>
      <option value="">{all}</option>
      {isMissing && <option value={value}>{valueLabel}</option>}
      {groups.map(({ name, choices: some }) => {
        const options = some.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ));
        return name && some.length > 0 ? (
          <optgroup key={name} label={name}>
            {options}
          </optgroup>
        ) : (
          options
        );
      })}
    </ToolbarSelect>
  );
}

/** Shows a choice at once. The values of the next rendered address then replace it. */
function useChosen(value: Narrowed): [Narrowed, (chosen: Narrowed) => void] {
  const location = useLocation();
  const [chosen, setChosen] = useState(value);
  const [known, setKnown] = useState(location);
  if (location !== known) {
    setKnown(location);
    setChosen(value);
  }
  return [chosen, setChosen];
}
