import { paths, splitPath } from '#shared/paths.ts'

/** Pages that are no place to come back to. */
const doors = (): string[] => [
  ...[paths.login, paths.loginLink, paths.mobileLogin, paths.register, paths.logout],
  ...[paths.forgotPassword, paths.resetPassword],
]
const HERE = 'http://here.invalid'

/** Where somebody was going, if it is an address of this site; anything else is the fallback. */
export function returnTo(wanted: unknown, fallback: string): string {
  if (typeof wanted !== 'string' || wanted.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return fallback
  if (!URL.canParse(wanted, HERE)) return fallback
  const { origin, pathname, search } = new URL(wanted, HERE)
  if (origin !== HERE || pathname.startsWith('//') || doors().includes(splitPath(pathname).path)) return fallback
  return pathname.replace(/\/_root\.data$|\.data$/, '') + search || '/'
}

/** The login page that leads on to `here` (a path with its query) afterwards. */
export const loginFor = (login: string, here: string) => `${login}?${new URLSearchParams({ to: here })}`
