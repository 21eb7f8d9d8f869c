import { useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { loginUrl } from '#ui/page/return-to.ts'
import { useAddress, useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { UserMenu } from './user-menu.tsx'

/** Renders nothing for anonymous visitors. */
export function CurrentUser({ part }: { part: 'button' | 'links' | 'notices' }) {
  const user = useSite()?.user
  return user && <UserMenu user={user} part={part} />
}

/**
 * Login and sign-up links for anonymous visitors. They return to the current page; from login to sign-up and back, to
 * the original target.
 */
export function AuthLinks({ login, register }: { login?: string; register?: string }) {
  const t = useText()
  const { pathname, search } = useLocation()
  const address = useAddress()
  if (useSite()?.user) return null
  const to = new URLSearchParams(search).get('to') ?? (pathname === paths.home ? null : address)
  const withTarget = (loginPath: string) => (to ? loginUrl(loginPath, to) : loginPath)
  return (
    <>
      <SiteLink className={login} to={withTarget(paths.login)} rel="nofollow">
        {t('login.enter')}
      </SiteLink>
      <SiteLink className={register} to={withTarget(paths.register)} rel="nofollow">
        {t('nav.register')}
      </SiteLink>
    </>
  )
}
