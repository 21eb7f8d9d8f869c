import type { FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { toSearchParams } from '#features/events/ui/filters.ts'
import { SearchBox } from '#features/search/ui/search-box.tsx'
import { EVENT_TYPES, LANGUAGES, ORIGINS } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldLabel } from '#ui/components/field-parts.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Search } from '#ui/icons/search.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './hero.module.css'

/** The hero: the generated night scene with tonight's moon, and the search form. */
export function Hero({ today }: { today: string }) {
  const t = useText()
  return (
    <section className={`${styles.hero} on-stage`}>
      <div className={styles.art}>
        <img src={`/panorama.svg?d=${today}`} alt="" width="1600" height="760" fetchPriority="high" />
      </div>
      <div className={`page ${styles.content}`}>
        <h1>{t('home.h1')}</h1>
        <p className={styles.lede}>
          {t('home.lede')}{' '}
          <SiteLink className="link" to={paths.firstLarp}>
            {t('home.newcomer')}
          </SiteLink>
        </p>
        <SearchForm />
      </div>
    </section>
  )
}

function SearchForm() {
  const t = useText()
  const navigate = useNavigate()
  // Leave empty fields out of the URL.
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(`${paths.events}?${toSearchParams(event.currentTarget)}`, { viewTransition: true })
  }
  return (
    <Form className={styles.search} role="search" action={paths.events} onSubmit={search}>
      <div>
        <FieldLabel as="label" htmlFor="home-search">
          {t('search.label')}
        </FieldLabel>
        <SearchBox id="home-search" />
      </div>
      <Choice
        name="type"
        label={t('search.type')}
        any={t('search.all')}
        options={EVENT_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <Choice
        name="language"
        label={t('search.language')}
        any={t('search.any')}
        options={LANGUAGES.map((value) => ({ value: value.toLowerCase(), label: t(`language.${value}`) }))}
      />
      <Choice
        name="origin"
        label={t('search.origin')}
        any={t('search.any')}
        options={ORIGINS.map((value) => ({ value, label: t(`origin.${value}`) }))}
      />
      <div className={styles.submit}>
        <Button variant="primary" size="large" type="submit">
          <Search /> {t('search.go')}
        </Button>
      </div>
    </Form>
  )
}

type ChoiceProps = { name: string; label: string; any: string; options: { value: string; label: string }[] }

function Choice({ name, label, any, options }: ChoiceProps) {
  return (
    <div>
      <FieldLabel as="label" htmlFor={`home-${name}`}>
        {label}
      </FieldLabel>
      <select id={`home-${name}`} name={name}>
        <option value="">{any}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
