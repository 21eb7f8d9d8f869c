import { useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { loginFor } from '#ui/page/return-to.ts'
import { usePlace, useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { UserMenu } from './user-menu.tsx'

/** Nothing for who is not signed in. */
export function Person({ part }: { part: 'button' | 'links' | 'notices' }) {
  const person = useSite()?.person
  return person && <UserMenu person={person} part={part} />
}

/** The doors, for who is not signed in. They lead back to where one is; from one door to the next, to where one was going. */
export function Doors({ login, register }: { login?: string; register?: string }) {
  const t = useText()
  const { path } = usePlace()
  const { pathname, search } = useLocation()
  if (useSite()?.person) return null
  const to = new URLSearchParams(search).get('to') ?? (path === paths.home ? null : pathname + search)
  const through = (door: string) => (to ? loginFor(door, to) : door)
  return (
    <>
      <SiteLink className={login} to={through(paths.login)} rel="nofollow">
        {t('login.enter')}
      </SiteLink>
      <SiteLink className={register} to={through(paths.register)} rel="nofollow">
        {t('nav.register')}
      </SiteLink>
    </>
  )
}
