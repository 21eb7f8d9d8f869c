import { PHOTO_QUESTION } from '#shared/albums/photo-consent.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import { BADGE_FIELDS, type BadgeField, type PaperField } from '#shared/printouts.ts'
import { type FieldType, hasOptions, textIn } from '#shared/registrations/form-definition.ts'
import { type AskedField, CONTACT_PREFIX } from '#shared/registrations/players.ts'

/** Questions whose answers are no words. */
const WORDLESS: readonly FieldType[] = ['file', 'static', 'consent']

const mayFeed = ({ type, special }: AskedField) => !WORDLESS.includes(type) && (special || hasOptions(type))
const mayReach = ({ type, special, sensitivity }: AskedField) =>
  !WORDLESS.includes(type) && (special || sensitivity === 'personal' || type === 'phone')
/** The keys of the ready-made questions about food, and about whom to call. */
const READY_FOOD = /^(diet|allerg)/
const READY_CONTACT = new RegExp(`^${CONTACT_PREFIX}`)

/** The questions that a kitchen list may hold. */
export const kitchenFields = (fields: readonly AskedField[]) => fields.filter(mayFeed)
export const contactFields = (fields: readonly AskedField[]) => fields.filter(mayReach)

/** For a choice on screen: those of last time are chosen, else the ready-made ones. */
export function toChoices(
  fields: readonly AskedField[],
  { ready, last }: { ready: RegExp; last: readonly string[] | null },
  locale: string,
): PaperField[] {
  const known = last?.filter((key) => fields.some((field) => field.key === key)) ?? []
  const isChosen = (key: string) => (known.length > 0 ? known.includes(key) : ready.test(key))
  return fields.map(({ key, label, special }) => ({
    key,
    label: textIn(label, locale),
    special,
    chosen: isChosen(key),
  }))
}
export const READY = { kitchen: READY_FOOD, contacts: READY_CONTACT }

/** The keys of the fields that a badge shows; null where the form has none that may be shown. */
export function badgeKeys(fields: readonly AskedField[]): Record<'character' | 'pronouns' | 'photos', string | null> {
  const shown = fields.filter(({ special, sensitivity, removed }) => !special && sensitivity === 'normal' && !removed)
  return {
    character: shown.find(({ type }) => type === 'character')?.key ?? null,
    pronouns: shown.find(({ key, type }) => key === 'pronouns' && type === 'text')?.key ?? null,
    photos: shown.find(({ key, type }) => key === PHOTO_QUESTION && type === 'choice')?.key ?? null,
  }
}

/** The ready-made questions about food that are asked today. */
export const dietKeys = (fields: readonly AskedField[]) =>
  kitchenFields(fields).flatMap(({ key, removed }) => (READY.kitchen.test(key) && !removed ? [key] : []))

/** What badges of a form may show, for who makes them. */
export function badgeFieldsFor(role: EventRole, fields: readonly AskedField[]): BadgeField[] {
  const keys = badgeKeys(fields)
  const has: Record<BadgeField, boolean> = {
    ticket: true,
    character: keys.character !== null,
    pronouns: keys.pronouns !== null,
    photos: keys.photos !== null,
    diet: dietKeys(fields).length > 0 && can(role, 'players.special'),
    owes: can(role, 'money.read'),
  }
  return BADGE_FIELDS.filter((field) => has[field])
}
