import { useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { ButtonLink, type ButtonLook } from '#ui/components/button.tsx'
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
 * the original target. `variant`: how sign-up looks, where both are buttons.
 */
export function AuthLinks({ variant }: Pick<ButtonLook, 'variant'>) {
  const t = useText()
  const { pathname, search } = useLocation()
  const address = useAddress()
  if (useSite()?.user) return null
  const to = new URLSearchParams(search).get('to') ?? (pathname === paths.home ? null : address)
  const withTarget = (loginPath: string) => (to ? loginUrl(loginPath, to) : loginPath)
  const login = { to: withTarget(paths.login), rel: 'nofollow', children: t('login.enter') }
  const register = { to: withTarget(paths.register), rel: 'nofollow', children: t('nav.register') }
  if (!variant)
    return (
      <>
        <SiteLink {...login} />
        <SiteLink {...register} />
      </>
    )
  return (
    <>
      <ButtonLink variant="quiet" {...login} />
      <ButtonLink variant={variant} size="small" {...register} />
    </>
  )
}
