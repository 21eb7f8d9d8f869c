import { type Duplicate, suggestDuplicates } from '#features/proposals/queries.server.ts'
import { type Placed, SEEN, type Values } from '#features/proposals/ui/proposal-response.ts'
import type { Context } from '#platform/context/request-context.ts'
import type { Form } from '#platform/forms/read-form.server.ts'
import { placeInSpain } from '#platform/map/locate.server.ts'
import { clickedPlace } from '#platform/map/map-click.server.ts'
import { addressWith, answered, type Call, go, inForm, submitted } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { Visit } from '#platform/react-router/router-context.ts'
import type { Coordinates } from '#shared/events/event-card.ts'
import { nearestProvince } from '#ui/map/click-position.ts'

type Kind = 'organizer' | 'venue'
type Proposal = {
  kind: Kind
  path: string
  propose: (ctx: Context, form: Form, visit: Visit) => Promise<unknown>
}

const one = (form: Form, name: string) => (typeof form[name] === 'string' ? form[name] : '')

/** With a name in the address: what is in the directory under nearly that name. */
export const readAlike = ({ context, url: { searchParams } }: Pick<Call, 'context' | 'url'>, kind: Kind) =>
  loadOrThrow(context, async (ctx) => {
    const name = searchParams.get('name') ?? ''
    return { alike: name ? await suggestDuplicates(ctx, kind, name, searchParams.get('county')) : [] }
  })

/**
 * Takes a proposal. It is answered, with what was typed, when the map was clicked (the place is written into the form) and when
 * something alike is there that was not shown yet; else it goes on to what happens next.
 */
export async function received(call: Call, { kind, path, propose }: Proposal) {
  let alike: Duplicate[] = []
  let values: Values = {}
  const result = await submitted(call, async (ctx, form, visit) => {
    const clicked = clickedPlace(form)
    values = { ...typedIn(form), ...(clicked && { gps: written(clicked) }) }
    if (clicked) return null
    alike = await unseen(ctx, kind, form)
    if (alike.length > 0) return null
    await propose(ctx, form, visit)
    return ctx.actor.kind === 'person' || values['proposer_email'] ? 'told' : 'untold'
  })
  const done = result.done?.value
  if (done) throw go(addressWith(inForm(call.url, path), { done }))
  return answered({ refusal: refusalOf(result), alike, values, placed: placedAt(values['gps']) }, result)
}

const typedIn = (form: Form): Values =>
  Object.fromEntries(Object.keys(form).map((name) => [name, one(form, name).trim()]))

/** Nobody is asked twice about the same: what was shown comes back by its slugs. */
async function unseen(ctx: Context, kind: Kind, form: Form) {
  const seen = [form[SEEN] ?? []].flat().join(' ').split(' ')
  const found = await suggestDuplicates(ctx, kind, one(form, 'name'), one(form, 'county') || null)
  return found.every(({ slug }) => seen.includes(slug)) ? [] : found
}

/** As near as a finger gets on a map of that size. */
const written = ({ latitude, longitude }: Coordinates) => `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`

/** Where the coordinates are, as they are usually written; null: nowhere, or on no sheet of ours. */
function placedAt(gps = ''): Placed | null {
  const [, latitude, longitude] = /^(-?\d+(?:\.\d+)?)\s*[,;]\s*(-?\d+(?:\.\d+)?)$/.exec(gps) ?? []
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  const point = longitude ? placeInSpain(place) : null
  return point && { point, near: nearestProvince(place).name }
}

/** A form has one field for the two coordinates. */
function refusalOf({ refusal }: Pick<Awaited<ReturnType<typeof submitted>>, 'refusal'>) {
  if (!refusal) return null
  const { latitude, longitude, ...fields } = refusal.fields
  const gps = latitude ?? longitude
  return { ...refusal, fields: { ...fields, ...(gps && { gps }) } }
}
