import { paths, splitPath } from '#shared/paths.ts'

/** Pages that are no return target. */
const authPages = (): string[] => [
  paths.login,
  paths.loginLink,
  paths.mobileLogin,
  paths.register,
  paths.logout,
  paths.forgotPassword,
  paths.resetPassword,
]
const PLACEHOLDER_ORIGIN = 'http://here.invalid'

/** The return target, if it is a path of this site; otherwise the fallback. Protects against open redirects. */
export function returnTo(target: unknown, fallback: string): string {
  if (typeof target !== 'string' || target.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)) return fallback
  if (!URL.canParse(target, PLACEHOLDER_ORIGIN)) return fallback
  const { origin, pathname, search } = new URL(target, PLACEHOLDER_ORIGIN)
  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith('//') || authPages().includes(splitPath(pathname).path))
    return fallback
  return pathname.replace(/\/_root\.data$|\.data$/, '') + search || '/'
}

/** The login URL that returns to `currentPath` (path with query). */
export const loginUrl = (login: string, currentPath: string) => `${login}?${new URLSearchParams({ to: currentPath })}`
