import { ArrowRight, Flame as FlameIcon, ScrollText, Search, Stamp } from 'lucide-react'
import type { FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { listTexts } from '#features/guides/queries.server.ts'
import { SearchBox } from '#features/search/ui/search-box.tsx'
import type { EventCard } from '#spec/event-card.ts'
import { HOME_SUGGESTIONS } from '#spec/limits.ts'
import { type EventPoints, SPAIN } from '#spec/map.ts'
import { paths } from '#spec/paths.ts'
import { EVENT_TYPES, LANGUAGES, ORIGINS } from '#spec/vocabulary.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useWhereabouts } from '#web/canonical.ts'
import { readingOr } from '#web/doors.server.ts'
import { FailedRead } from '#web/failed-read.tsx'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { JsonLd } from '#web/json-ld.tsx'
import type { PageHandle } from '#web/layouts/site.tsx'
import { usePath, useSite } from '#web/place.ts'
import { SiteLink } from '#web/site-link.tsx'
import { homeThings } from '#web/structured.ts'
import { mapOf } from '../map.server.ts'
import { listSeason } from '../search.server.ts'
import { withoutEmpty } from '../ui/filters.ts'
import { Lantern } from '../ui/lantern.tsx'
import { NearYou } from '../ui/near-you.tsx'
import { SeasonStrip } from '../ui/season-strip.tsx'
import type { Route } from './+types/home.ts'

export const handle: PageHandle = { stage: true }

type Shown = { ahead: EventCard[]; map: EventPoints; guides: { slug: string; title: string }[] }
const NOTHING: Shown = {
  ahead: [],
  map: { points: {}, centre: { x: SPAIN.width / 2, y: SPAIN.height / 2 } },
  guides: [],
}

export async function loader({ context }: Route.LoaderArgs) {
  return readingOr(context, NOTHING, async (ctx): Promise<Shown> => {
    const [season, guides] = await Promise.all([listSeason(ctx), listTexts(ctx, 'guide')])
    const ahead = season.filter((event) => event.happening !== 'cancelled')
    return { ahead, map: mapOf(ahead), guides: guides.slice(0, 4).map(({ slug, title }) => ({ slug, title })) }
  })
}

/** Six lanterns as a bill: wide, one, one; one, one, wide. */
const isWide = (index: number) => index === 0 || index === 5

export default function Home({ loaderData: { ahead, map, guides, failed } }: Route.ComponentProps) {
  const suggestions = ahead.slice(0, HOME_SUGGESTIONS)
  const t = useText()
  const where = useWhereabouts()
  const today = useSite()?.today ?? ''
  return (
    <>
      <Head title={t('home.title')} description={t('home.lede')} path={paths.home} />
      <JsonLd things={homeThings(where, t('home.lede'))} />
      <Hero today={today} />
      <SeasonStrip today={today} starts={ahead.map((event) => event.dateStart)} />
      <section className="sec" aria-labelledby="coming">
        <div className="page">
          <div className="sec__head">
            <h2 id="coming">{t('home.suggestions')}</h2>
            <SiteLink className="btn btn--line" to={paths.events}>
              {t('home.all')} <ArrowRight className="i" aria-hidden="true" />
            </SiteLink>
          </div>
          {failed && <FailedRead />}
          {!failed && suggestions.length === 0 && <EmptyState title={t('home.none')}>{t('home.none.text')}</EmptyState>}
          <div className="bill">
            {suggestions.map((event, index) => (
              <Lantern key={event.id} event={event} wide={isWide(index)} eager={index === 0} />
            ))}
          </div>
        </div>
      </section>
      <NearYou events={ahead} map={map} />
      <section className="sec">
        <div className="page split">
          <FirstTime guides={guides} />
          <Organize />
        </div>
      </section>
    </>
  )
}

function Hero({ today }: { today: string }) {
  const t = useText()
  const path = usePath()
  const navigate = useNavigate()
  // What was left empty does not go into the address.
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(`${path(paths.events)}?${withoutEmpty(event.currentTarget)}`, { viewTransition: true })
  }
  return (
    <section className="hero on-stage">
      <div className="hero__art">
        <img src={`/panorama.svg?d=${today}`} alt="" width="1600" height="760" fetchPriority="high" />
      </div>
      <div className="page hero__in">
        <h1>{t('home.h1')}</h1>
        <p className="lede">{t('home.lede')}</p>
        <Form className="searchbar" role="search" action={path(paths.events)} onSubmit={search}>
          <div>
            <label className="label" htmlFor="home-search">
              {t('search.label')}
            </label>
            <SearchBox id="home-search" />
          </div>
          <Choice
            name="type"
            label={t('search.type')}
            any={t('search.all')}
            options={EVENT_TYPES.map((value) => ({ value, words: t(`type.${value}`) }))}
          />
          <Choice
            name="language"
            label={t('search.language')}
            any={t('search.any')}
            options={LANGUAGES.map((value) => ({ value: value.toLowerCase(), words: t(`language.${value}`) }))}
          />
          <Choice
            name="origin"
            label={t('search.origin')}
            any={t('search.any')}
            options={ORIGINS.map((value) => ({ value, words: t(`origin.${value}`) }))}
          />
          <div className="go">
            <button className="btn btn--lit btn--big" type="submit">
              <Search className="i" aria-hidden="true" /> {t('search.go')}
            </button>
          </div>
        </Form>
      </div>
    </section>
  )
}

type ChoiceProps = { name: string; label: string; any: string; options: { value: string; words: string }[] }

function Choice({ name, label, any, options }: ChoiceProps) {
  return (
    <div>
      <label className="label" htmlFor={`home-${name}`}>
        {label}
      </label>
      <select id={`home-${name}`} name={name}>
        <option value="">{any}</option>
        {options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

function FirstTime({ guides }: { guides: { slug: string; title: string }[] }) {
  const t = useText()
  return (
    <div>
      <h2>{t('home.first')}</h2>
      <ol className="guides">
        {guides.map(({ slug, title }, index) => (
          <li key={slug}>
            <span className="n num" aria-hidden="true">
              {index + 1}
            </span>
            <SiteLink to={paths.guide(slug)}>{title}</SiteLink>
            <ArrowRight className="i" aria-hidden="true" />
          </li>
        ))}
      </ol>
    </div>
  )
}

const STEPS = [
  { icon: Stamp, title: 'home.step1', text: 'home.step1.text' },
  { icon: ScrollText, title: 'home.step2', text: 'home.step2.text' },
  { icon: FlameIcon, title: 'home.step3', text: 'home.step3.text' },
] as const

function Organize() {
  const t = useText()
  return (
    <div>
      <h2>{t('home.organize')}</h2>
      <p className="muted">{t('home.organize.text')}</p>
      <ul className="steps">
        {STEPS.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon className="i" aria-hidden="true" />
            <span>
              <b>{t(title)}</b>
              {t(text)}
            </span>
          </li>
        ))}
      </ul>
      <SiteLink className="btn btn--line" to={`${paths.help}/orga`}>
        {t('home.publish')}
      </SiteLink>
    </div>
  )
}
