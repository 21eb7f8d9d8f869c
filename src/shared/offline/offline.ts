import { DAY_MS } from '#shared/durations.ts'

/** The service worker of the whole site (docs/offline.md). It is registered only for who installs the site or asks for it. */
export const OFFLINE_WORKER = '/offline-worker.js'

/**
 * The database, and the beginning of the names of the caches: the cookie policy lists it under this name. In the browser's local
 * storage it says that whoever installed the site wants nothing kept.
 */
export const OFFLINE_STORE = 'offline'

export const OFFLINE_CACHES = {
  /** The pages and files that the worker itself needs, of its own build. */
  own: 'offline-own',
  /** Pages as any visitor sees them. */
  open: 'offline-open',
  /** Pages as one account sees them. */
  personal: 'offline-personal',
  /** Scripts, styles and fonts, whose names change with their content. */
  assets: 'offline-assets',
  images: 'offline-images',
} as const

/** Sent by the worker when it reads a page in order to keep it: what may not be kept is left out. */
export const COPY_HEADER = 'offline-copy'
/** Whose page it is: in answers to the worker, and with a form that was written as that account. */
export const ACCOUNT_HEADER = 'offline-account'
/**
 * The cookie that says to scripts whose session this is, by the same key (`sessionCookies`): what is kept of an account opens only while the
 * cookie is here, and goes with the next page when it is not.
 */
export const ACCOUNT_COOKIE = 'account'
/** Its value after signing out, until the browser is closed or someone signs in. */
export const SIGNED_OUT = 'signed-out'
/** The value of the header for visitors. */
export const NO_ACCOUNT = 'none'
/** The status text of the worker's answer to a form that waits; its body is the address of the page that lists it. */
export const FORM_WAITS = 'Form waits'
export const KEY_HEADER = 'idempotency-key'
/** Why a form that was sent with a key was refused, as JSON. */
export const FAILURE_HEADER = 'form-failure'

const MEGABYTE = 1_048_576
/** `count`, `bytes` and `ageMs` bound each cache; what was used longest ago goes first. */
export const OFFLINE_LIMITS = {
  open: { count: 60, bytes: 8 * MEGABYTE, ageMs: 30 * DAY_MS },
  personal: { count: 160, bytes: 16 * MEGABYTE, ageMs: 30 * DAY_MS },
  assets: { count: 500, bytes: 24 * MEGABYTE },
  images: { count: 120, bytesEach: 500_000, ageMs: 30 * DAY_MS },
  outbox: { count: 20, bytesEach: 200_000, ageMs: 14 * DAY_MS },
} as const
/** A page larger than this is not kept. */
export const OFFLINE_PAGE_BYTES = 2 * MEGABYTE

/** How long the server remembers what was sent: longer than anything waits. */
export const IDEMPOTENCY_DAYS = 16

/** In ms: a page is shown as it was kept when there is no answer after this long, and sooner right after that happened. */
export const PATIENCE_MS = { first: 3500, again: 800, form: 10_000 } as const

/** What `/offline/pages.json` answers. */
export type OfflinePages = {
  /** Stands for the account without naming it. Null for visitors. */
  account: string | null
  /** Encrypts what waits to be sent while it is on the device, AES-256 in base64url. */
  key: string | null
  /** Paths without a language prefix, the most important first. */
  pages: string[]
}
