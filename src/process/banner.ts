import { isIPv6 } from 'node:net'
import type { Settings } from '#platform/config/settings.ts'

/** The address, and what to look at first. */
export function greet({ host, port, siteUrl }: Settings, look: string[]) {
  const here = `http://${nameOf(host)}:${port}`
  const lines = [
    `The calendar    ${here}/events`,
    `In English      ${here}/en`,
    `The API         ${here}/api/events`,
    ...(siteUrl === here ? [] : [`To the world    ${siteUrl}`]),
    ...look,
  ]
  console.log(`\nCandil is at ${here}\n\n${lines.map((line) => `  ${line}`).join('\n')}\n\nCtrl-C stops it.`)
}

/** Every address, and the machine's own, answer as localhost; another one only as itself. */
function nameOf(host: string | null) {
  if (!host || ['0.0.0.0', '::', '::1', '127.0.0.1'].includes(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
