import type { OrganizationStatus, OrganizationType } from './enums.ts'

/** All editable content of an organization. Pictures are identified by their hash. */
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
  logo: { hash: string } | null
}
/** The pictures of an organization: the wide one above its page, and the one beside its name. */
export const ORGANIZATION_PICTURES = ['header', 'logo'] as const
export type OrganizationPicture = (typeof ORGANIZATION_PICTURES)[number]
export type SnapshotField = keyof OrganizationSnapshot

/** The identifying fields: changes of a verified organization are public only after the site team approves them. */
const IDENTITY_FIELDS: readonly SnapshotField[] = [
  'name',
  'url',
  'email',
  'phone',
  'instagram',
  'facebook',
  'discord',
  'header',
  'logo',
]
export const isIdentity = (field: string): boolean => IDENTITY_FIELDS.includes(field as SnapshotField)

/** Whether the organization was verified: a suspended one is restored as it was. */
export const isVerified = (status: OrganizationStatus): boolean => status === 'active' || status === 'suspended'

export const REVISION_STATUSES = ['open', 'reviewed', 'approved', 'rejected', 'withdrawn'] as const
