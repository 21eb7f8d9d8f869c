import { type Duplicate, suggestDuplicates } from '#features/proposals/queries.server.ts'
import { API_FIELD_NAMES, organizerProposal, venueProposal } from '#features/proposals/schema.ts'
import { SEEN, type Values } from '#features/proposals/ui/proposal-response.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import {
  type ActionArgs,
  formResponse,
  pathWithQuery,
  redirectTo,
  runFormAction,
} from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { readPlace } from './place.server.ts'

type Kind = 'organizer' | 'venue'
type Proposal = {
  kind: Kind
  path: string
  propose: (ctx: RequestContext, form: FormValues) => Promise<unknown>
  /** Sent in before, and asked for changes: who it is from, and where to answer, is known. */
  isResubmitted?: boolean
  /** Before the form is read. */
  authorize?: (ctx: RequestContext) => Promise<unknown>
}

/** Several of a name, as of those that were shown, are one text. */
const one = (form: FormValues, name: string) =>
  [form[name] ?? []]
    .flat()
    .filter((value) => typeof value === 'string')
    .join(' ')

/** The page's fields have the API's names. */
const withApiNames = (constraints: FormConstraints): FormConstraints =>
  Object.fromEntries(Object.entries(constraints).map(([name, one]) => [API_FIELD_NAMES[name] ?? name, one]))
const CONSTRAINTS = {
  organizer: withApiNames(formConstraints(organizerProposal)),
  venue: withApiNames(formConstraints(venueProposal)),
}

/** With `?name=`: directory entries with a similar name. */
export const loadSimilarEntries = (
  { context, url: { searchParams } }: Pick<ActionArgs, 'context' | 'url'>,
  kind: Kind,
) =>
  loadOrThrow(context, async (ctx) => {
    const name = searchParams.get('name') ?? ''
    const similar = name ? await suggestDuplicates(ctx, kind, name, searchParams.get('county')) : []
    return { similar, constraints: CONSTRAINTS[kind] }
  })

/**
 * Handles a proposal. Responds with the form when its map was used (the coordinates are written into it), when the place
 * is odd or when there are similar entries, both unless they were shown before; otherwise redirects.
 */
export async function submitProposal(
  call: ActionArgs,
  { kind, path, propose, isResubmitted = false, authorize = async () => {} }: Proposal,
) {
  let similar: Duplicate[] = []
  let values: Values = {}
  let placed: ReturnType<typeof readPlace> | null = null
  const read = async (ctx: RequestContext, form: FormValues) => {
    placed = kind === 'venue' ? readPlace(form, ctx.locale) : null
    values = { ...typedIn(form), ...placed?.values }
    if (placed?.isMoved) return null
    similar = await unseen(ctx, kind, form)
    if (similar.length > 0 || placed?.isAsked) return null
    await propose(ctx, form)
    return isResubmitted || ctx.actor.kind === 'person' || values['proposer_email'] ? 'told' : 'untold'
  }
  const result = await runFormAction(call, read, { authorize })
  const done = result.done?.value
  if (done) throw redirectTo(pathWithQuery(path, { done }))
  const { place = null, isAsked = false } = (placed as ReturnType<typeof readPlace> | null) ?? {}
  return formResponse({ failure: toProposalFailure(result), similar, values, place, isAsked }, result)
}

const typedIn = (form: FormValues): Values =>
  Object.fromEntries(Object.keys(form).map((name) => [name, one(form, name).trim()]))

/** Do not stop twice at the same entries: those already shown are submitted by slug. */
async function unseen(ctx: RequestContext, kind: Kind, form: FormValues) {
  const seen = one(form, SEEN).split(' ')
  const found = await suggestDuplicates(ctx, kind, one(form, 'name'), one(form, 'county') || null)
  return found.every(({ slug }) => seen.includes(slug)) ? [] : found
}

/** Latitude and longitude share one form field. */
function toProposalFailure({ failure }: Pick<Awaited<ReturnType<typeof runFormAction>>, 'failure'>) {
  if (!failure) return null
  const { latitude, longitude, ...fields } = failure.fields
  const gps = latitude ?? longitude
  return { ...failure, fields: { ...fields, ...(gps && { gps }) } }
}
