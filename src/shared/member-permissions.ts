import type { ApiScope } from './api-scopes.ts'

/**
 * Roles in an organization (docs/product.md, "Organizations: roles"). `administrator` is the one owner, stored in a
 * column and not as a membership.
 */
export const ROLES = ['read_only', 'moderator', 'editor', 'administrator'] as const
export type Role = (typeof ROLES)[number]
export const MEMBER_ROLES = ['read_only', 'moderator', 'editor'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/**
 * Grants for one event, to a person who need not be of its organization (docs/product.md, "Events: grants"). They add up with each other and
 * with a role.
 */
export const EVENT_GRANTS = ['door', 'treasurer', 'casting', 'mail'] as const
export type EventGrant = (typeof EVENT_GRANTS)[number]

/** What a host lets the people of another organization read beyond a moderator's abilities (docs/product.md, "Events: co-organizers"). */
export const SHARED_PARTS = ['answers'] as const

/** What somebody can be in an event. */
export type EventPart = Role | EventGrant | (typeof SHARED_PARTS)[number]
/** Those that people are given. */
export type GivenPart = Role | EventGrant
export const GIVEN_PARTS: readonly GivenPart[] = [...ROLES, ...EVENT_GRANTS]
export const isGrant = (part: GivenPart): part is EventGrant => (EVENT_GRANTS as readonly GivenPart[]).includes(part)

/** Who may do what: a role in its organization, a grant in its event. Server and UI read the same table. */
const HOLDERS = {
  /** Name, status and own role, shown on every page of the panel. */
  'organization.read': ['read_only', 'moderator', 'editor', 'administrator'],
  /** A moderator has access to events only, not to profile and members. */
  'profile.read': ['read_only', 'editor', 'administrator'],
  'organization.edit': ['editor', 'administrator'],
  'organization.close': ['administrator'],
  'members.read': ['read_only', 'editor', 'administrator'],
  'members.edit': ['administrator'],
  'ownership.transfer': ['administrator'],
  /** The frame of an event's panel: its title, its state and the pages that one may open. */
  'event.open': ['read_only', 'moderator', 'editor', 'administrator', 'treasurer', 'casting', 'mail'],
  'events.read': ['read_only', 'moderator', 'editor', 'administrator'],
  'events.edit': ['moderator', 'editor', 'administrator'],
  /** Who they are, with which ticket and in which state: nothing that they answered. */
  'names.read': ['moderator', 'editor', 'administrator', 'treasurer', 'casting', 'mail'],
  /** Their answers, contacts, notes and tags. */
  /** Invite other organizations to organize an event, and end that. */
  'co_organizers.edit': ['editor', 'administrator'],
  'players.read': ['moderator', 'editor', 'administrator'],
  'players.edit': ['moderator', 'editor', 'administrator'],
  'check_in.edit': ['moderator', 'editor', 'administrator', 'door'],
  /** Characters, who wishes for which, and who plays which. */
  'characters.read': ['moderator', 'editor', 'administrator', 'casting'],
  'characters.edit': ['moderator', 'editor', 'administrator', 'casting'],
  /** Give someone a grant, and take it back: of those that hold no more than the giver. */
  'grants.edit': ['moderator', 'editor', 'administrator'],
  /** Write to them, and decide which reminders they get. */
  'emails.send': ['moderator', 'editor', 'administrator', 'mail'],
  /** What visitors ask before they sign up; who asked is for those who see names. */
  'questions.read': ['read_only', 'moderator', 'editor', 'administrator', 'mail'],
  /** Answer it, publish the answer on the event's page, and take it back. */
  'questions.answer': ['moderator', 'editor', 'administrator', 'mail'],
  /** Answers about diet and health. */
  'players.special': ['editor', 'administrator', 'answers'],
  /** What is charged, paid and given back. */
  'money.read': ['editor', 'administrator', 'treasurer'],
  'money.edit': ['editor', 'administrator', 'treasurer'],
  /** The keys of the organization's account at a card gateway. */
  'gateway.edit': ['administrator'],
  /** Where other programs are told of events and registrations: whoever may read both, money included. */
  'webhooks.edit': ['editor', 'administrator'],
} as const satisfies Record<string, readonly EventPart[]>
export type Ability = keyof typeof HOLDERS

const holds = (part: EventPart, ability: Ability) => (HOLDERS[ability] as readonly EventPart[]).includes(part)

/** What somebody is in an event: a role in its organization, a grant, or several of them that add up. */
export type EventRole = EventPart | readonly EventPart[]

export const isPart = (role: EventRole, part: EventPart) => [role].flat().includes(part)

/** The highest role among what somebody is; null for who has grants alone. */
export const roleAmong = (role: EventRole): Role | null => ROLES.findLast((one) => isPart(role, one)) ?? null

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
  'questions.read': ['registrations:read'],
  'questions.answer': ['events:write'],
  'check_in.edit': ['check_in:write'],
}
export const apiScopesOf = (ability: Ability) => API_SCOPES_OF[ability] ?? []

/** The read permission needed to be told 403; without it, the response is 404. */
const READ_FIRST: Partial<Record<Ability, Ability>> = {
  'organization.read': 'organization.read',
  'profile.read': 'profile.read',
  'organization.edit': 'profile.read',
  'organization.close': 'profile.read',
  'members.read': 'members.read',
  'members.edit': 'members.read',
  'ownership.transfer': 'members.read',
  'event.open': 'event.open',
  'events.read': 'events.read',
  'events.edit': 'events.read',
  'co_organizers.edit': 'events.read',
  'names.read': 'names.read',
  'players.read': 'players.read',
  'players.edit': 'players.read',
  'check_in.edit': 'check_in.edit',
  'characters.read': 'characters.read',
  'characters.edit': 'characters.read',
  'grants.edit': 'grants.edit',
  'emails.send': 'emails.send',
  'questions.read': 'questions.read',
  'questions.answer': 'questions.read',
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

export const ABILITIES = Object.keys(HOLDERS) as Ability[]
export const abilitiesOf = (role: EventRole | null) => ABILITIES.filter((ability) => can(role, ability))

/** The grants that somebody may give and take back: by what they are alone, so that no grant is handed on. */
export const grantsToGive = (role: EventRole | null) =>
  EVENT_GRANTS.filter((grant) =>
    [role ?? []]
      .flat()
      .some((part) => can(part, 'grants.edit') && abilitiesOf(grant).every((ability) => can(part, ability))),
  )
