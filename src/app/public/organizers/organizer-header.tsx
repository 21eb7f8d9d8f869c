import { calendarPaths } from '#shared/calendar-feeds.ts'
import type { OrganizationType } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import { Button } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { MarkButton } from '#ui/components/mark-button.tsx'
import { SealImage } from '#ui/components/organizer-seal.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { Camera } from '#ui/icons/camera.ts'
import { Globe } from '#ui/icons/globe.ts'
import { MessagesSquare } from '#ui/icons/messages-square.ts'
import { Users } from '#ui/icons/users.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './organizer-header.module.css'

type Links = { url: string | null; instagram: string | null; facebook: string | null; discord: string | null }
type Props = {
  name: string
  slug: string
  type: OrganizationType
  county: string | null
  logo: string | null
  /** HTML rendered on the server from Markdown. */
  description: string | null
  descriptionLocale: Locale
  links: Links
  closed: boolean
}

const NETWORKS = [
  { name: 'instagram', message: 'Instagram', Icon: Camera },
  { name: 'facebook', message: 'Facebook', Icon: Users },
  { name: 'discord', message: 'Discord', Icon: MessagesSquare },
] as const

const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '')

/** The organizer's name, description and links. */
export function OrganizerHeader({
  name,
  slug,
  type,
  county,
  logo,
  description,
  descriptionLocale,
  links,
  closed,
}: Props) {
  const t = useText()
  const kind = t(`organizer.type.${type}`)
  return (
    <header className={styles.header}>
      <SealImage slug={slug} name={name} size={112} logo={logo} />
      <div className={styles.name}>
        <p className="muted">{county ? `${kind}, ${county}` : kind}</p>
        <h1>{name}</h1>
        {!closed && <MarkButton mark={`organizer:${slug}`} size="small" />}
      </div>
      {description && (
        <div className={`${styles.text} muted`}>
          <Prose html={description} lang={descriptionLocale} />
        </div>
      )}
      <LinkList links={links} slug={slug} />
    </header>
  )
}

function LinkList({ links, slug }: { links: Links; slug: string }) {
  const t = useText()
  return (
    <ul className={styles.links} aria-label={t('organizer.links')}>
      {links.url && URL.canParse(links.url) && (
        <li>
          <Button as="a" size="small" href={links.url} rel="noopener">
            <Globe /> <span>{hostOf(links.url)}</span>
          </Button>
        </li>
      )}
      {NETWORKS.map(({ name, message, Icon }) => {
        const address = links[name]
        return (
          address && (
            <li key={name}>
              <IconButton as="a" href={address} rel="noopener" aria-label={message} title={message}>
                <Icon />
              </IconButton>
            </li>
          )
        )
      })}
      <li>
        <IconButton
          as={SiteLink}
          to={`${calendarPaths.synchronize}?what=organizer&organizer=${slug}`}
          aria-label={t('event.add_to_calendar')}
          title={t('event.add_to_calendar')}
        >
          <CalendarPlus />
        </IconButton>
      </li>
    </ul>
  )
}
