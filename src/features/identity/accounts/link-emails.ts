import type { TokenKind } from '#shared/enums.ts'
import { ACTIVATION_SECONDS, PASSWORD_RESET_SECONDS, SIGN_IN_LINK_SECONDS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'

/** Emails with a single-use link: the kind of token, how long it is valid, and the page that it opens. */
export const LINK_EMAILS = {
  activation: { token: 'activation', seconds: ACTIVATION_SECONDS, path: paths.confirm },
  recovery: { token: 'reset', seconds: PASSWORD_RESET_SECONDS, path: paths.resetPassword },
  link: { token: 'link', seconds: SIGN_IN_LINK_SECONDS, path: paths.loginLink },
  email: { token: 'email', seconds: ACTIVATION_SECONDS, path: paths.accountEmail },
} as const satisfies Record<string, { token: TokenKind; seconds: number; path: string }>
export type LinkEmailKind = keyof typeof LINK_EMAILS
