import { data } from 'react-router'
import { correctOrganizer, createCard } from '#features/organizations/merge.server.ts'
import { mergeCards } from '#features/review/commands/merge.server.ts'
import { correctTag, createTag } from '#features/review/commands/tags.server.ts'
import { getCard } from '#features/review/queries/cards.server.ts'
import { searchTeam } from '#features/review/queries/search.server.ts'
import { typedPrice, withCents } from '#features/tickets/ui/price.ts'
import { correctVenue, createVenue } from '#features/venues/commands.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { missing } from '#platform/errors/app-error.ts'
import type { Form } from '#platform/forms/read-form.server.ts'
import type { Visit } from '#platform/react-router/router-context.ts'
import { paths } from '#shared/paths.ts'
import { CARD_KINDS, type Card, type CardKind } from '#shared/review/review.ts'
import type { Candidate } from './cards/merge-section.tsx'

type Named = { kind: CardKind; id: number | null }
/** Which entry the address names; `new` is one that is not there yet. */
export function namedBy({ kind, id }: { kind: string; id: string }): Named {
  const known = CARD_KINDS.find((one) => one === kind)
  if (known && id === 'new') return { kind: known, id: null }
  if (!known || !/^\d{1,9}$/.test(id)) throw data({ code: 'not_found' }, { status: 404 })
  return { kind: known, id: Number(id) }
}

/** Those it could be merged with: what is in, and was not merged away itself. */
export async function candidatesFor(ctx: Context, kind: CardKind, sought: string): Promise<Candidate[]> {
  const { venues, organizations, tags } = await searchTeam(ctx, sought)
  if (kind === 'tag') return tags.map(({ id, textEs, textEn }) => ({ id, name: textEs, about: textEn }))
  if (kind === 'venue')
    return venues
      .filter(({ status, mergedInto }) => status === 'active' && !mergedInto)
      .map(({ id, name, county }) => ({ id, name, about: county }))
  return organizations
    .filter(({ status, mergedInto }) => status === 'active' && !mergedInto)
    .map(({ id, name, slug }) => ({ id, name, about: slug }))
}

const CORRECT = { organizer: correctOrganizer, venue: correctVenue, tag: correctTag }
const CREATE = { organizer: createCard, venue: createVenue, tag: createTag }

/** People read and type a price in euros; it is kept in cents. */
const inCents = (form: Form, { locale }: Context) => withCents(form, 'pricePersonNight', locale)

/** An entry as its form shows it. */
export async function readCard(ctx: Context, kind: CardKind, id: number): Promise<Card> {
  const card = await getCard(ctx, kind, id)
  const { pricePersonNight: cents, ...values } = card.values
  return { ...card, values: cents ? { ...values, pricePersonNight: typedPrice(Number(cents), ctx.locale) } : values }
}

/** Where one goes on, and the line of the history that tells what was done; null: it is no decision, or nothing changed. */
type Outcome = { path: string; entry: number | null }

/** What the page's forms do. */
export async function carry(ctx: Context, { kind, id }: Named, form: Form, visit: Visit): Promise<Outcome> {
  const intent = form['intent']
  if (id === null) {
    if (intent !== 'create') throw missing()
    const made = await CREATE[kind](ctx, inCents(form, ctx))
    return { path: `${paths.adminCard(kind, made.id)}?done=created`, entry: null }
  }
  if (intent === 'merge') {
    const { into, entry } = await mergeCards(ctx, kind, id, form, visit)
    return { path: paths.adminCard(kind, into), entry }
  }
  if (intent !== 'save') throw missing()
  const entry = await CORRECT[kind](ctx, id, inCents(form, ctx))
  const path = paths.adminCard(kind, id)
  return { path: entry === null ? `${path}?done=nothing` : path, entry }
}
