import type { HELP_TEXTS } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'

type HelpText = (typeof HELP_TEXTS)[number]

/** The text behind each path below /help. */
const TEXT_AT = {
  '': 'index',
  orga: 'orga',
  soon: 'soon',
  'orga/events': 'orga-events',
  'orga/organizations': 'orga-organizations',
  'profile/create': 'profile-create',
  'profile/create2': 'profile-create2',
} as const satisfies Record<string, HelpText>

export const helpTextAt = (splat: string): HelpText | null =>
  Object.hasOwn(TEXT_AT, splat) ? TEXT_AT[splat as keyof typeof TEXT_AT] : null

/** The path of a help text; the help index when there is none. */
export function helpPath(text: string): string {
  const [splat] = Object.entries(TEXT_AT).find(([, key]) => key === text) ?? []
  return splat ? `${paths.help}/${splat}` : paths.help
}
