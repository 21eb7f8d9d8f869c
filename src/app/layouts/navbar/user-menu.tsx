import { Link, useLocation } from 'react-router'
import { submitSignOut } from '#app/check-in/device/sign-out.ts'
import { paths } from '#shared/paths.ts'
import { isSiteTeam } from '#shared/site-team.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Popup } from '#ui/components/popup.tsx'
import { useCloseOnNavigation } from '#ui/hooks/use-close-on-navigation.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { type SignedInUser, useLocalizedPath } from '#ui/page/site.ts'
import * as navbar from './navbar.module.css'
import * as styles from './user-menu.module.css'

const ACCOUNT_LINKS = [
  { to: paths.account, label: 'person.configuration' },
  { to: paths.characters, label: 'nav.characters' },
  { to: paths.accountOrganizations, label: 'person.organizations' },
  { to: paths.publish, label: 'person.publish' },
] as const

const ADMIN_LINK = { to: paths.admin, label: 'person.moderation' } as const

type Props = { user: SignedInUser; part: 'button' | 'links' | 'notices' }

/** The signed-in user in the layout. Not split into a chunk of its own: loading it would cost more than its code. */
export function UserMenu({ user, part }: Props) {
  if (part === 'button') return <MenuButton user={user} />
  return part === 'links' ? <UserLinks user={user} /> : <AccountNotices user={user} />
}

/** Avatar and name. */
function MenuButton({ user }: Pick<Props, 'user'>) {
  const { username, avatar } = user
  const t = useText()
  return (
    <>
      <span className={styles.person}>
        <Button variant="quiet" type="button" popoverTarget="person">
          <Avatar src={avatar} size={34} />
          <span className={`${navbar.wideOnly} ${styles.name}`}>{username}</span>
          <ChevronDown />
          <span className="visually-hidden">{t('person.menu')}</span>
        </Button>
      </span>
      <Popup id="person" align="end" ref={useCloseOnNavigation()}>
        <UserLinks user={user} />
      </Popup>
    </>
  )
}

function UserLinks({ user }: Pick<Props, 'user'>) {
  const t = useText()
  const path = useLocalizedPath()
  const { pathname: currentPath } = useLocation()
  const links = isSiteTeam(user.siteRole) ? [...ACCOUNT_LINKS, ADMIN_LINK] : ACCOUNT_LINKS
  return (
    <nav className={styles.links} aria-label={t('person.menu')}>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} viewTransition aria-current={currentPath === to ? 'page' : undefined}>
          {t(label)}
        </Link>
      ))}
      {/* A plain form: signing out loads a new document. */}
      <form method="post" action={path(paths.logout)} onSubmit={submitSignOut}>
        <button type="submit">{t('person.leave')}</button>
      </form>
    </nav>
  )
}

/** Pending account notices on every page: confirm the address, deletion scheduled. */
function AccountNotices({ user: { confirmed, erasing } }: Pick<Props, 'user'>) {
  const t = useText()
  const path = useLocalizedPath()
  const { pathname: currentPath } = useLocation()
  return (
    <>
      {!confirmed && currentPath !== paths.confirm && (
        <section className={styles.notice} aria-label={t('confirm.ask.title')}>
          <div className="page">
            <p>{t('person.unconfirmed')}</p>
            <form method="post" action={path(paths.confirm)}>
              <input type="hidden" name="asked" value="resend" />
              <Button size="small" type="submit">
                {t('confirm.resend')}
              </Button>
            </form>
          </div>
        </section>
      )}
      {erasing && (
        <section className={styles.notice} aria-label={t('nav.account')}>
          <div className="page">
            <p>{t('person.erasing')}</p>
            <ButtonLink size="small" to={paths.account}>
              {t('person.erasing.link')}
            </ButtonLink>
          </div>
        </section>
      )}
    </>
  )
}
