import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { isSiteTeam } from '#shared/site-team.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type SignedIn, usePath, usePlace } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useClosing } from './use-close-menu.ts'

const LINKS = [
  { to: paths.account, words: 'person.configuration' },
  { to: paths.characters, words: 'nav.characters' },
  { to: paths.accountOrganizations, words: 'person.organizations' },
] as const

const TEAM = { to: paths.admin, words: 'person.moderation' } as const

type Props = { person: SignedIn; part: 'button' | 'links' | 'notices' }

/** What the frame shows of who is signed in. No part of its own for them alone: the code to load it would weigh more. */
export function UserMenu({ person, part }: Props) {
  if (part === 'button') return <MenuButton person={person} />
  return part === 'links' ? <Links person={person} /> : <Notices person={person} />
}

/** Mask and name; the platform's popover opens without scripts, closes with Escape and keeps the focus in order. */
function MenuButton({ person }: Pick<Props, 'person'>) {
  const { username, avatar } = person
  const t = useText()
  return (
    <>
      <button className="btn btn--quiet person" type="button" popoverTarget="person">
        <img className="mask" src={avatar} alt="" width="34" height="34" />
        <span className="hide-s person__name">{username}</span>
        <ChevronDown className="i" aria-hidden="true" />
        <span className="sr">{t('person.menu')}</span>
      </button>
      <div className="pop person__menu" id="person" popover="auto" ref={useClosing()}>
        <Links person={person} />
      </div>
    </>
  )
}

function Links({ person }: Pick<Props, 'person'>) {
  const t = useText()
  const path = usePath()
  const { path: here } = usePlace()
  const links = isSiteTeam(person.siteRole) ? [...LINKS, TEAM] : LINKS
  return (
    <nav className="person__links" aria-label={t('person.menu')}>
      {links.map(({ to, words }) => (
        <Link key={to} to={path(to)} viewTransition aria-current={here === to ? 'page' : undefined}>
          {t(words)}
        </Link>
      ))}
      {/* A plain form: the page is loaded anew, as nobody's. */}
      <form method="post" action={path(paths.logout)}>
        <button type="submit">{t('person.leave')}</button>
      </form>
    </nav>
  )
}

/** What the person has still to do for the account, on every page until it is done. */
function Notices({ person: { confirmed, erasing } }: Pick<Props, 'person'>) {
  const t = useText()
  const path = usePath()
  const { path: here } = usePlace()
  return (
    <>
      {!confirmed && here !== paths.confirm && (
        <section className="person__notice" aria-label={t('confirm.ask.title')}>
          <div className="page">
            <p>{t('person.unconfirmed')}</p>
            <form method="post" action={path(paths.confirm)}>
              <input type="hidden" name="asked" value="resend" />
              <button className="btn btn--line btn--sm" type="submit">
                {t('confirm.resend')}
              </button>
            </form>
          </div>
        </section>
      )}
      {erasing && (
        <section className="person__notice" aria-label={t('nav.account')}>
          <div className="page">
            <p>{t('person.erasing')}</p>
            <SiteLink className="btn btn--line btn--sm" to={paths.account}>
              {t('person.erasing.link')}
            </SiteLink>
          </div>
        </section>
      )}
    </>
  )
}
