import type { OrganizationStatus, OrganizationType } from './enums.ts'

/** All that its people can change of an organization, whole. The picture is told by its key. */
export type OrganizationSnapshot = {
  name: string
  type: OrganizationType
  url: string | null
  email: string | null
  phone: string | null
  instagram: string | null
  facebook: string | null
  discord: string | null
  county: string | null
  descriptionEs: string | null
  descriptionEn: string | null
  header: { hash: string } | null
}
export type SnapshotField = keyof OrganizationSnapshot

/** What says who an organization is: once it is verified, these change in public only when the site team approves. */
const IDENTITY: readonly SnapshotField[] = [
  'name',
  'url',
  'email',
  'phone',
  'instagram',
  'facebook',
  'discord',
  'header',
]
export const isIdentity = (field: string): boolean => IDENTITY.includes(field as SnapshotField)

/** Whether the site team has let it in: a suspended one comes back as it was, so it is held to the same. */
export const isVerified = (status: OrganizationStatus): boolean => status === 'active' || status === 'suspended'

export const REVISION_STATUSES = ['open', 'reviewed', 'approved', 'rejected', 'withdrawn'] as const
