import type { ComponentType } from 'react'
import { contentLocale } from '#shared/languages.ts'
import { FIRST_GUIDE, paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Accessibility } from '#ui/icons/accessibility.ts'
import { Backpack } from '#ui/icons/backpack.ts'
import { Camera } from '#ui/icons/camera.ts'
import { Check } from '#ui/icons/check.ts'
import { Clock } from '#ui/icons/clock.ts'
import { Gauge } from '#ui/icons/gauge.ts'
import { Hand } from '#ui/icons/hand.ts'
import { HeartHandshake } from '#ui/icons/heart-handshake.ts'
import { IdCard } from '#ui/icons/id-card.ts'
import { Info } from '#ui/icons/info.ts'
import { Languages } from '#ui/icons/languages.ts'
import { Moon } from '#ui/icons/moon.ts'
import { Swords } from '#ui/icons/swords.ts'
import { TrainFront } from '#ui/icons/train-front.ts'
import { Utensils } from '#ui/icons/utensils.ts'
import type { FactKind, FactLine } from './fact-lines.server.ts'
import * as styles from './for-me.module.css'
import type { ForMeView } from './for-me-view.server.ts'

const ICONS: Record<FactKind, ComponentType> = {
  hours: Clock,
  intensity: Gauge,
  combat: Swords,
  contact: Hand,
  sleeping: Moon,
  food: Utensils,
  language: Languages,
  access: Accessibility,
  age: IdCard,
  transport: TrainFront,
  photos: Camera,
}

/** Who the event is for: how it receives newcomers, facts, and what to bring. */
export function ForMe({ view, slug }: { view: ForMeView; slug: string }) {
  const t = useText()
  const locale = useLocale()
  const { isOurs, revised, welcome, lines, toBring, notNeeded } = view
  return (
    <section className={styles.section} id="for-me" aria-labelledby="for-me-title">
      {isOurs && <OursNote revised={revised} slug={slug} />}
      <SectionHead id="for-me-title" title={t('forMe.title')}>
        {isOurs ? t('forMe.ours.lede') : revised ? t('forMe.revised', { day: revised }) : t('forMe.by_organizer')}
      </SectionHead>
      {welcome && (
        <Note tone={welcome.isWelcome ? 'success' : 'info'}>
          {welcome.isWelcome ? <HeartHandshake /> : <Info />}
          <span>
            <b>{t(welcome.isWelcome ? 'forMe.welcome' : 'forMe.experienced')}</b>
            {welcome.how && <small className={styles.how}>{welcome.how}</small>}
          </span>
          {welcome.isWelcome && (
            <ButtonLink size="small" to={paths.guide(FIRST_GUIDE[contentLocale(locale)])}>
              {t('forMe.inside')}
            </ButtonLink>
          )}
        </Note>
      )}
      <FactGrid lines={lines} />
      {(toBring.length > 0 || notNeeded.length > 0) && (
        <div className={styles.things}>
          <Things title={t('forMe.to_bring')} Icon={Backpack} list={toBring} />
          <Things title={t('forMe.not_needed')} Icon={Check} list={notNeeded} quiet />
        </div>
      )}
    </section>
  )
}

type HeadProps = { id: string; title: string; children: React.ReactNode }

/** The heading of a part of the page, with a sentence at its end. */
export const SectionHead = ({ id, title, children }: HeadProps) => (
  <div className={styles.head}>
    <h2 id={id}>{title}</h2>
    <p>{children}</p>
  </div>
)

/** Who wrote this of an organizer without an account, and when. */
function OursNote({ revised, slug }: { revised: string | null; slug: string }) {
  const t = useText()
  return (
    <Note tone="warning">
      <Info />
      <span>
        <b>{t('forMe.ours')}</b> {t('forMe.ours.text')}
        {revised && <small className={styles.how}>{t('forMe.ours.checked', { day: revised })}</small>}
      </span>
      <ButtonLink size="small" variant="quiet" to={`/report/event/${slug}`}>
        {t('forMe.ours.report')}
      </ButtonLink>
    </Note>
  )
}

const FactGrid = ({ lines }: { lines: readonly FactLine[] }) =>
  lines.length > 0 && (
    <dl className={styles.facts}>
      {lines.map((line) => (
        <Fact key={line.kind} line={line} />
      ))}
    </dl>
  )

function Fact({ line: { kind, name, value, note, level } }: { line: FactLine }) {
  const t = useText()
  const Icon = ICONS[kind]
  return (
    <div className={styles.fact}>
      <Icon />
      <dt>{name}</dt>
      <dd>
        {value === null ? (
          <>
            <span className="muted">{t('forMe.unsaid')}</span>
            <small>{t('forMe.unsaid.ask')}</small>
          </>
        ) : (
          <>
            <b>
              {level !== null && <Five level={level} />}
              {value}
            </b>
            {note && <small>{note}</small>}
          </>
        )}
      </dd>
    </div>
  )
}

/** Five dots, as many of them full. */
function Five({ level }: { level: number }) {
  const t = useText()
  return (
    <>
      <span className={styles.five} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((dot) => (
          <i key={dot} data-on={dot <= level || undefined} />
        ))}
      </span>
      <span className="visually-hidden">{t('forMe.level', { level })} </span>
    </>
  )
}

type ThingsProps = { title: string; Icon: ComponentType; list: readonly string[]; quiet?: boolean }

const Things = ({ title, Icon, list, quiet }: ThingsProps) =>
  list.length > 0 && (
    <div>
      <h3>{title}</h3>
      <ul data-quiet={quiet}>
        {list.map((thing) => (
          <li key={thing}>
            <Icon />
            <span>{thing}</span>
          </li>
        ))}
      </ul>
    </div>
  )
