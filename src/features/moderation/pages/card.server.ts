import { data } from 'react-router'
import type { Context } from '#core/context.ts'
import { missing } from '#core/failure.ts'
import type { Form } from '#core/form.server.ts'
import { correctOrganizer } from '#features/organizations/merge.server.ts'
import { correctVenue, createVenue } from '#features/venues/commands.server.ts'
import { CARD_KINDS, type CardKind } from '#spec/moderation.ts'
import { paths } from '#spec/paths.ts'
import type { Visit } from '#web/context.ts'
import { mergeCards } from '../merging.server.ts'
import { searchTeam } from '../search.server.ts'
import { correctTag } from '../tags.server.ts'
import type { Candidate } from '../ui/merge-part.tsx'

type Named = { kind: CardKind; id: number | null }
/** Which entry the address names; `new` is a venue that is not there yet. */
export function namedBy({ kind, id }: { kind: string; id: string }): Named {
  const known = CARD_KINDS.find((one) => one === kind)
  if (known === 'venue' && id === 'new') return { kind: known, id: null }
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

/** People type a price in euros; it is kept in cents. What is no price is left for the schema to refuse. */
function inCents(form: Form): Form {
  const euros = Number(
    String(form['pricePersonNight'] ?? '')
      .trim()
      .replace(',', '.'),
  )
  return form['pricePersonNight'] && Number.isFinite(euros)
    ? { ...form, pricePersonNight: String(Math.round(euros * 100)) }
    : form
}

type Outcome = { path: string; entry: number | null }

async function merge(ctx: Context, { kind, id }: Named, form: Form, visit: Visit): Promise<Outcome> {
  if (id === null) throw missing()
  const { into, entry } = await mergeCards(ctx, kind, id, form, visit)
  const path = paths.adminCard(kind, into)
  return { path: entry === null ? `${path}?done=merged` : path, entry }
}

/** What the page's forms do. */
export async function carry(ctx: Context, named: Named, form: Form, visit: Visit): Promise<Outcome> {
  const { kind, id } = named
  if (form['intent'] === 'merge') return merge(ctx, named, form, visit)
  if (form['intent'] === 'create' && id === null) {
    const made = await createVenue(ctx, inCents(form))
    return { path: `${paths.adminCard('venue', made.id)}?done=created`, entry: null }
  }
  if (form['intent'] !== 'save' || id === null) throw missing()
  await CORRECT[kind](ctx, id, inCents(form))
  return { path: `${paths.adminCard(kind, id)}?done=saved`, entry: null }
}
