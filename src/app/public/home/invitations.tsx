import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconList } from '#ui/components/icon-list.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import { Flame as FlameIcon } from '#ui/icons/flame.ts'
import { ScrollText } from '#ui/icons/scroll-text.ts'
import { Stamp } from '#ui/icons/stamp.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './invitations.module.css'

/** For newcomers: the guides in order. */
export function NewcomerGuides({ guides }: { guides: { slug: string; title: string }[] }) {
  const t = useText()
  return (
    <div>
      <h2>{t('home.first')}</h2>
      <ol className={styles.guides}>
        {guides.map(({ slug, title }, index) => (
          <li key={slug}>
            <span className={`${styles.number} num`} aria-hidden="true">
              {index + 1}
            </span>
            <SiteLink to={paths.guide(slug)}>{title}</SiteLink>
            <ArrowRight />
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

/** For organizers: how to publish an event. */
export function OrganizerInvitation() {
  const t = useText()
  return (
    <div>
      <h2>{t('home.organize')}</h2>
      <p className="muted">{t('home.organize.text')}</p>
      <IconList>
        {STEPS.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon />
            <span>
              <b>{t(title)}</b>
              {t(text)}
            </span>
          </li>
        ))}
      </IconList>
      <ButtonLink to={`${paths.help}/orga`}>{t('home.publish')}</ButtonLink>
    </div>
  )
}
