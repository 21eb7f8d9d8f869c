import Bowser from 'bowser'

/** Sessions store this much of the header, and longer ones are not parsed further. */
export const USER_AGENT_LENGTH = 300

export type ClientName = {
  browser: string | null
  /** An API client, which names itself before its version. */
  program: string | null
  /** The operating system; iPhones and iPads by their own name. */
  system: string | null
  /** A phone or a tablet. */
  mobile: boolean
}

/** The name of a client by its user agent. */
export function parseUserAgent(header: string | null): ClientName {
  const userAgent = header?.slice(0, USER_AGENT_LENGTH) ?? ''
  // Browsers and most bots begin with Mozilla. Bowser throws for an empty string.
  const program = /^(?!Mozilla\/)([\w .-]{1,40}?)\/[\d.]+/.exec(userAgent)?.[1] ?? null
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  return {
    browser: program ? null : browser.name?.replace(/ for Android$/, '') || null,
    program,
    system: (platform.vendor === 'Apple' ? platform.model : undefined) ?? os.name ?? null,
    mobile: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
