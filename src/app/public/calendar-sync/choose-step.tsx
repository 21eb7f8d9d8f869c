import type { ReactNode } from 'react'
import { searchPath } from '#features/events/ui/filters.ts'
import { calendarPaths, FEED_KINDS } from '#shared/calendar-feeds.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { paths } from '#shared/paths.ts'
import { readSearch } from '#shared/search.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './calendar-sync.module.css'
import type { Choice, SyncView } from './load-calendar-sync.server.ts'

/** The first step: a form of one question, and of a second where it takes one. Plain GET without JavaScript. */
export function ChooseStep({ view }: { view: SyncView }) {
  const t = useText()
  const { choice, search, venue, series } = view
  const option = (value: Choice, text: ReactNode) => <Option key={value} value={value} chosen={choice} text={text} />
  return (
    <li>
      <div>
        <h2 id="elige">{t('sync.choose')}</h2>
        <AutoSubmitForm action={calendarPaths.synchronize} className={styles.choices} aria-labelledby="elige">
          {option('all', t('sync.upcoming', { count: view.upcoming }))}
          {search ? option('search', t('sync.search.found', { filters: search.words, count: search.upcoming })) : null}
          {venue && option('venue', venue.name)}
          {series && option('series', series.name)}
          {option('organizer', t('sync.organizer.text'))}
          {choice === 'organizer' && <OrganizerField view={view} />}
          {option('province', t('sync.province.text'))}
          {choice === 'province' && <ProvinceField province={view.province} />}
          {view.signedIn && FEED_KINDS.map((kind) => option(kind, t(`sync.${kind}.text`)))}
          <HiddenFields view={view} />
          <Button scripts="none" type="submit">
            {t('sync.choose.show')}
          </Button>
        </AutoSubmitForm>
        <div className={styles.more}>
          {!view.signedIn && <SignIn />}
          <Filters query={search?.query ?? null} />
        </div>
      </div>
    </li>
  )
}

type OptionProps = { value: Choice; chosen: Choice; text: ReactNode }

function Option({ value, chosen, text }: OptionProps) {
  const t = useText()
  return (
    <OptionCard type="radio" name="what" value={value === 'all' ? '' : value} defaultChecked={value === chosen}>
      <span>
        <b>{t(`sync.${value}`)}</b>
        <small>{text}</small>
      </span>
    </OptionCard>
  )
}

function OrganizerField({ view: { organizers, organizer } }: { view: SyncView }) {
  const t = useText()
  return (
    <div className={styles.which}>
      <FieldBox>
        <label htmlFor="organizer">{t('sync.organizer.which')}</label>
        <Select id="organizer" name="organizer" defaultValue={organizer?.slug ?? ''}>
          <option value="">{t('sync.pick')}</option>
          {organizers.map(({ name, slug }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </FieldBox>
    </div>
  )
}

function ProvinceField({ province }: { province: string | null }) {
  const t = useText()
  return (
    <div className={styles.which}>
      <FieldBox>
        <label htmlFor="province">{t('sync.province.which')}</label>
        <Select id="province" name="province" defaultValue={province ?? ''}>
          <option value="">{t('sync.pick')}</option>
          {PROVINCES.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </FieldBox>
    </div>
  )
}

/** What was chosen before stays chosen, also where its field is not shown. */
function HiddenFields({ view: { choice, search, organizer, venue, series } }: { view: SyncView }) {
  const shown = choice === 'province' ? 'province' : null
  const filters = [...new URLSearchParams(search?.query ?? '')].filter(([name]) => name !== shown)
  const others: (readonly [string, string])[] = [
    ...(organizer && choice !== 'organizer' ? [['organizer', organizer.slug] as const] : []),
    ...(venue ? [['venue', venue.slug] as const] : []),
    ...(series ? [['series', series.slug] as const] : []),
  ]
  return [...filters, ...others].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}

/** To personal calendars. */
function SignIn() {
  const t = useText()
  const path = useLocalizedPath()
  const to = `${path(calendarPaths.synchronize)}?what=registrations`
  return (
    <p>
      <b>{FEED_KINDS.map((kind) => t(`sync.${kind}`)).join(' · ')}</b>
      <span className="muted small">{t('sync.sign_in.text')}</span>
      <SiteLink className="link" to={`${paths.login}?to=${encodeURIComponent(to)}`}>
        {t('sync.sign_in')}
      </SiteLink>
    </p>
  )
}

function Filters({ query }: { query: string | null }) {
  const t = useText()
  const search = readSearch(new URLSearchParams(query ?? ''))
  return (
    <p>
      {query === null && (
        <>
          <b>{t('sync.search')}</b>
          <span className="muted small">{t('sync.search.none')}</span>
        </>
      )}
      <SiteLink className="link" to={searchPath(search)}>
        {t(query === null ? 'sync.search.go' : 'sync.search.change')}
      </SiteLink>
    </p>
  )
}
