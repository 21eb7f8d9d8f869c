import { data } from 'react-router'
import { correctOrganizer, createOrganizerCard } from '#features/organizations/merge.server.ts'
import { newOrganization } from '#features/organizations/schema.ts'
import { getDirectoryEntry, mergeCards } from '#features/site-team/queries/cards.server.ts'
import { searchAdmin } from '#features/site-team/queries/search.server.ts'
import { correctTag, createTag } from '#features/tags/review.server.ts'
import { tagForm } from '#features/tags/schema.ts'
import { formatPriceInput, withParsedPrice } from '#features/tickets/ui/price.ts'
import { correctVenue, createVenue } from '#features/venues/commands.server.ts'
import { venueForm } from '#features/venues/schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { paths } from '#shared/paths.ts'
import { CARD_KINDS, type CardKind, type DirectoryEntry } from '#shared/review/review.ts'
import { redirectWithEntry } from './load-admin.server.ts'

type CardRef = { kind: CardKind; id: number | null }
/** The entry that the URL names; `new` is one to be created. */
export function parseCardRef({ kind, id }: { kind: string; id: string }): CardRef {
  const cardKind = CARD_KINDS.find((one) => one === kind)
  if (cardKind && id === 'new') return { kind: cardKind, id: null }
  if (!cardKind || !/^\d{1,9}$/.test(id)) throw data({ code: 'not_found' }, { status: 404 })
  return { kind: cardKind, id: Number(id) }
}

/** Entries that it could be merged with: active and not merged themselves. Few, each with what tells it from the others. */
export async function listMergeCandidates(
  ctx: RequestContext,
  kind: CardKind,
  query: string,
): Promise<DirectoryEntry[]> {
  const { venues, organizations, tags } = await searchAdmin(ctx, query)
  const found = kind === 'tag' ? tags : (kind === 'venue' ? venues : organizations).filter(isMergeable)
  return Promise.all(found.map(({ id }) => getDirectoryEntry(ctx, kind, id)))
}

const isMergeable = ({ status, mergedInto }: { status: string; mergedInto: string | null }) =>
  status === 'active' && !mergedInto

const CORRECT = { organizer: correctOrganizer, venue: correctVenue, tag: correctTag }
const CREATE = { organizer: createOrganizerCard, venue: createVenue, tag: createTag }

const SCHEMAS = { organizer: newOrganization, venue: venueForm, tag: tagForm }
export const cardConstraints = (kind: CardKind) => formConstraints(SCHEMAS[kind])

/** Prices are typed in euros and stored in cents. */
const inCents = (form: FormValues, { locale }: RequestContext) => withParsedPrice(form, 'pricePersonNight', locale)

/** An entry with the values of its form. */
export async function getCardValues(ctx: RequestContext, kind: CardKind, id: number): Promise<DirectoryEntry> {
  const card = await getDirectoryEntry(ctx, kind, id)
  const { pricePersonNight: cents, ...values } = card.values
  return {
    ...card,
    values: cents ? { ...values, pricePersonNight: formatPriceInput(Number(cents), ctx.locale) } : values,
  }
}

/** Runs the forms of the page, and redirects, with the entry of the audit log where something was decided. */
export async function runCardIntent(ctx: RequestContext, { kind, id }: CardRef, form: FormValues) {
  const intent = form['intent']
  if (id === null) {
    if (intent !== 'create') throw notFound()
    const created = await CREATE[kind](ctx, inCents(form, ctx))
    return redirectTo(`${paths.adminCard(kind, created.id)}?done=created`)
  }
  if (intent === 'merge') {
    const { into, entry } = await mergeCards(ctx, kind, id, form)
    return redirectWithEntry(paths.adminCard(kind, into), entry)
  }
  if (intent !== 'save') throw notFound()
  const entry = await CORRECT[kind](ctx, id, inCents(form, ctx))
  const path = paths.adminCard(kind, id)
  return entry === null ? redirectTo(`${path}?done=nothing`) : redirectWithEntry(path, entry)
}
