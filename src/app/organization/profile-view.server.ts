import type { MyOrganization } from '#features/organizations/own.server.ts'
import type { HeaderImage } from '#features/organizations/ui/header-image-field.tsx'
import { NAMES, valuesOf } from '#features/organizations/ui/organization-values.ts'
import type { PendingChange } from './waiting-changes.tsx'

const toFormFields = ({ descriptionEs, descriptionEn, ...same }: MyOrganization) => ({
  ...{ ...same, description_es: descriptionEs, description_en: descriptionEn },
})

/** The profile as its page shows it: the values last saved, and pending changes beside the public values. */
export function toProfileView(own: MyOrganization) {
  const { waiting } = own
  const current: Record<string, unknown> = toFormFields(own)
  const { url, header: pendingHeader, ...rest } = waiting ?? {}
  const pending: Record<string, unknown> = { ...rest, ...(url !== undefined && { website: url }) }
  const header = own.header && { url: own.header.url, width: own.header.width, height: own.header.height }
  const picture: HeaderImage | null = pendingHeader === undefined ? header : pendingHeader
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
  const change: PendingChange | null = waiting && {
    fields: NAMES.filter((name) => name in pending).map((name) => ({
      name,
      from: textOrNull(current[name]),
      to: textOrNull(pending[name]),
    })),
    header: pendingHeader === undefined ? null : { from: header, to: pendingHeader },
  }
  return { values: valuesOf({ ...current, ...pending }), header: picture, waiting: change }
}
