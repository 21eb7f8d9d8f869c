import type { ApiScope } from './api-scopes.ts'

/**
 * Roles in an organization (docs/product.md, "Organizations: roles"). `administrator` is the one owner, stored in a
 * column and not as a membership.
 */
export const ROLES = ['read_only', 'moderator', 'editor', 'administrator'] as const
export type Role = (typeof ROLES)[number]
export const MEMBER_ROLES = ['read_only', 'moderator', 'editor'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** What a role may do in its organization. Server and UI read the same table. */
const GRANTS = {
  /** Name, status and own role, shown on every page of the panel. */
  'organization.read': ['read_only', 'moderator', 'editor', 'administrator'],
  /** A moderator has access to events only, not to profile and members. */
  'profile.read': ['read_only', 'editor', 'administrator'],
  'organization.edit': ['editor', 'administrator'],
  'organization.close': ['administrator'],
  'members.read': ['read_only', 'editor', 'administrator'],
  'members.edit': ['administrator'],
  'ownership.transfer': ['administrator'],
  'events.read': ['read_only', 'moderator', 'editor', 'administrator'],
  'events.edit': ['moderator', 'editor', 'administrator'],
  'players.read': ['moderator', 'editor', 'administrator'],
  'players.edit': ['moderator', 'editor', 'administrator'],
  /** Write to them, and decide which reminders they get. */
  'emails.send': ['moderator', 'editor', 'administrator'],
  /** Answers about diet and health. */
  'players.special': ['editor', 'administrator'],
  /** What is charged, paid and given back. */
  'money.read': ['editor', 'administrator'],
  'money.edit': ['editor', 'administrator'],
  /** The keys of the organization's account at a card gateway. */
  'gateway.edit': ['administrator'],
  /** Where other programs are told of events and registrations: whoever may read both, money included. */
  'webhooks.edit': ['editor', 'administrator'],
} as const satisfies Record<string, readonly Role[]>
export type Ability = keyof typeof GRANTS

const holds = (role: Role, ability: Ability) => (GRANTS[ability] as readonly Role[]).includes(role)

/** What somebody is in an event: their role in its organization, or several that add up. */
export type EventRole = Role | readonly Role[]

export const can = (role: EventRole | null, ability: Ability) =>
  role !== null && [role].flat().some((one) => holds(one, ability))

/** The scopes of personal API tokens in which an ability counts; others than these are not for programs. */
const API_SCOPES_OF: Partial<Record<Ability, readonly ApiScope[]>> = {
  'organization.read': ['organization:read', 'organization:write'],
  'profile.read': ['organization:read', 'organization:write'],
  'organization.edit': ['organization:write'],
  'members.read': ['organization:read', 'organization:write'],
  'members.edit': ['organization:write'],
  'events.read': ['events:read', 'events:write', 'files:read', 'files:write'],
  'events.edit': ['events:write', 'files:write'],
  'players.read': ['registrations:read', 'check_in:write'],
}
export const apiScopesOf = (ability: Ability) => API_SCOPES_OF[ability] ?? []

/** The read permission needed to be told 403; without it, the response is 404. */
const READ_FIRST: Partial<Record<Ability, Ability>> = {
  'profile.read': 'profile.read',
  'organization.edit': 'profile.read',
  'organization.close': 'profile.read',
  'members.read': 'members.read',
  'members.edit': 'members.read',
  'ownership.transfer': 'members.read',
  'players.read': 'players.read',
  'players.edit': 'players.read',
  'emails.send': 'players.read',
  'players.special': 'players.read',
  'money.read': 'money.read',
  'money.edit': 'money.read',
  'gateway.edit': 'money.read',
  'webhooks.edit': 'webhooks.edit',
}
export const isHiddenFrom = (role: EventRole, ability: Ability) => {
  const first = READ_FIRST[ability]
  return first !== undefined && !can(role, first)
}

export const abilitiesOf = (role: EventRole | null) =>
  (Object.keys(GRANTS) as Ability[]).filter((ability) => can(role, ability))
