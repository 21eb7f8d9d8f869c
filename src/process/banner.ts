import { isIPv6 } from 'node:net'
import type { Settings } from '#platform/config/settings.ts'

/** Prints the address and the pages to look at first. */
export function printBanner({ host, port, siteUrl }: Settings, moreLines: string[]) {
  const localUrl = `http://${hostnameFor(host)}:${port}`
  const lines = [
    `The calendar    ${localUrl}/events`,
    `In English      ${localUrl}/en`,
    `The API         ${localUrl}/api/events`,
    ...(siteUrl === localUrl ? [] : [`To the world    ${siteUrl}`]),
    ...moreLines,
  ]
  console.log(`\nCandil is at ${localUrl}\n\n${lines.map((line) => `  ${line}`).join('\n')}\n\nCtrl-C stops it.`)
}

/** Wildcard and loopback addresses are printed as localhost, any other as it is. */
function hostnameFor(host: string | null) {
  if (!host || ['0.0.0.0', '::', '::1', '127.0.0.1'].includes(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
