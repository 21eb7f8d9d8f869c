import type { Settings } from '#core/settings.ts'

/** The address, and what to look at first. */
export function greet({ port, siteUrl }: Settings, look: string[]) {
  const here = `http://localhost:${port}`
  const lines = [
    `The calendar    ${here}/events`,
    `In English      ${here}/en`,
    `The API         ${here}/api/events`,
    ...(siteUrl === here ? [] : [`To the world    ${siteUrl}`]),
    ...look,
  ]
  console.log(`\nCandil is at ${here}\n\n${lines.map((line) => `  ${line}`).join('\n')}\n\nCtrl-C stops it.`)
}
