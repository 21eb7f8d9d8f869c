import type { MyOrganization } from '#features/organizations/own.server.ts'
import type { ShownHeader } from '#features/organizations/ui/header-image-field.tsx'
import { NAMES, valuesOf } from '#features/organizations/ui/organization-values.ts'
import type { WaitingChange } from './waiting-changes.tsx'

const asForm = ({ descriptionEs, descriptionEn, ...same }: MyOrganization) => ({
  ...{ ...same, description_es: descriptionEs, description_en: descriptionEn },
})

/** The profile as its page shows it: the form as it was last saved, and what of that waits beside what the public sees. */
export function shownOf(own: MyOrganization) {
  const { waiting } = own
  const now: Record<string, unknown> = asForm(own)
  const { url, header: asked, ...rest } = waiting ?? {}
  const later: Record<string, unknown> = { ...rest, ...(url !== undefined && { website: url }) }
  const header = own.header && { url: own.header.url, width: own.header.width, height: own.header.height }
  const picture: ShownHeader | null = asked === undefined ? header : asked
  const line = (value: unknown) => (typeof value === 'string' ? value : null)
  const change: WaitingChange | null = waiting && {
    fields: NAMES.filter((name) => name in later).map((name) => ({
      name,
      from: line(now[name]),
      to: line(later[name]),
    })),
    header: asked === undefined ? null : { from: header, to: asked },
  }
  return { values: valuesOf({ ...now, ...later }), header: picture, waiting: change }
}
