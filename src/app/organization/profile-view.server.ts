import { getMyOrganization, type MyOrganization } from '#features/organizations/own.server.ts'
import type { HeaderImage } from '#features/organizations/ui/header-image-field.tsx'
import { NAMES, type Values, valuesOf } from '#features/organizations/ui/organization-values.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { compareParts, fingerprintsOf } from '#platform/forms/conflicts.server.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import type { OrganizationPicture } from '#shared/organization-snapshot.ts'
import type { PendingChange } from './waiting-changes.tsx'

const toFormFields = ({ descriptionEs, descriptionEn, ...same }: MyOrganization) => ({
  ...same,
  description_es: descriptionEs,
  description_en: descriptionEn,
})

/** A logo is fitted into this. */
const LOGO_SIZE = { width: 128, height: 128 }

/** The profile as its page shows it: the values last saved, and pending changes beside the public values. */
export function toProfileView(own: MyOrganization) {
  const { waiting } = own
  const current: Record<string, unknown> = toFormFields(own)
  const { url, header: pendingHeader, logo: pendingLogo, ...rest } = waiting ?? {}
  const pending: Record<string, unknown> = { ...rest, ...(url !== undefined && { website: url }) }
  const header = own.header && { url: own.header.url, width: own.header.width, height: own.header.height }
  const logo = own.logo === null ? null : { url: own.logo, ...LOGO_SIZE }
  const pictures: Record<OrganizationPicture, HeaderImage | null> = {
    header: pendingHeader === undefined ? header : pendingHeader,
    logo: pendingLogo === undefined ? logo : pendingLogo,
  }
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
  const change: PendingChange | null = waiting && {
    fields: NAMES.filter((name) => name in pending).map((name) => ({
      name,
      from: textOrNull(current[name]),
      to: textOrNull(pending[name]),
    })),
    pictures: [
      ...(pendingLogo === undefined ? [] : [{ role: 'logo' as const, from: logo, to: pendingLogo }]),
      ...(pendingHeader === undefined ? [] : [{ role: 'header' as const, from: header, to: pendingHeader }]),
    ],
  }
  return { values: valuesOf({ ...current, ...pending }), ...pictures, waiting: change }
}

/** What someone else saved meanwhile, beside what was typed. */
export async function findProfileConflict(ctx: RequestContext, slug: string | number, typed: FormValues) {
  const own = await getMyOrganization(ctx, slug)
  const [mine, { values: theirs }] = [valuesOf(typed), toProfileView(own)]
  const rows = compareParts(mine, theirs, textOf(typed, 'base')).map(({ name, keep }) => {
    const field = name as keyof Values
    return { name: field, keep, mine: mine[field], theirs: theirs[field] }
  })
  return { version: own.version, base: fingerprintsOf(theirs), rows }
}
export type ProfileConflict = Awaited<ReturnType<typeof findProfileConflict>>
