import { sql } from 'drizzle-orm'
import { findForm, getFormVersion } from '#features/registration-forms/queries.server.ts'
import { findOpenHandover } from '#features/registrations/handovers/queries.server.ts'
import { heldPrices, type OptionPrices, withHeldPrices } from '#features/registrations/records/kept-prices.ts'
import { waitingOdds } from '#features/registrations/waiting-list/odds.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { contentLocale } from '#shared/languages.ts'
import { isMinorOn } from '#shared/registrations/age.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'
import type { OwnRegistrationPage, ShownForm } from '#shared/registrations/own-registration-page.ts'
import { type HandoverMode, isLive, mayFollow, takesSeat } from '#shared/registrations/states.ts'
import { listOwnHistory } from './history.server.ts'
import { withNeededAnswers } from './needed-answers.server.ts'
import { withPlaces } from './places.server.ts'
import { listOwnRows, type OwnRow } from './rows.server.ts'

/** Everything of one registration, for its holder. Throws 404 for anybody else. */
export async function getMyRegistration(ctx: RequestContext, id: number): Promise<OwnRegistrationPage> {
  const me = authorizeSignedIn(ctx)
  const rows = await listOwnRows(
    ctx,
    sql`r.holder_id = ${me.id} and (r.id = ${id} or r.group_id = (select g.group_id from registrations g where g.id = ${id}))`,
  )
  const own = rows.find((row) => row.id === id)
  if (!own) throw notFound()
  const [details, currentForm, handover] = await Promise.all([
    getDetails(ctx, id),
    findForm(ctx, own.event.id),
    findOpenHandover(ctx, id),
  ])
  const { formId, formVersion, keptPrices: _kept, ...shown } = details
  const listed = await withPlaces(ctx, await withNeededAnswers(ctx, rows))
  const odds = own.state === 'waitlisted' && !own.isTest ? await waitingOdds(ctx, id) : null
  const form = await findAnsweredForm(ctx, formId, formVersion)
  return {
    ...rights(ctx, own, details),
    ...shown,
    form,
    handover,
    history: await listOwnHistory(ctx, id),
    odds: odds?.odds ?? null,
    code: own.state === 'confirmed' || own.state === 'attended' ? details.code : null,
    registration: listed.find((row) => row.id === id)!,
    group: listed.filter((row) => row.id !== id),
    currentForm: currentForm && {
      version: currentForm.version,
      definition: form
        ? withHeldPrices(currentForm.definition, heldPrices({ ...form, ...details }))
        : currentForm.definition,
    },
    isMinor: isMinor(own, details),
    authorizationMissing: own.authorizationMissing,
    mayChangeAuthorization: isMinor(own, details) && isLive(own.state) && !own.event.past,
  }
}

type Details = {
  keptPrices: OptionPrices
  formId: number | null
  formVersion: number | null
  answers: Answers
  specialErasedAt: Date | null
  asksBirthDate: boolean
  birthDate: string | null
  guardian: OwnRegistrationPage['guardian']
  authorization: OwnRegistrationPage['authorization']
  authorizationOnPaper: boolean
  closingDay: string | null
  handoverMode: HandoverMode
  code: string
  refundPolicy: string | null
}

async function getDetails(ctx: RequestContext, id: number): Promise<Details> {
  const policy = localized(contentLocale(ctx.locale), sql`e.refund_policy_es`, sql`e.refund_policy_en`)
  const special = ctx.isOfflineCopy ? sql`'{}'::jsonb` : sql`r.special_answers`
  const [row] = await ctx.db.execute<Omit<Details, 'specialErasedAt'> & { specialErasedAt: string | null }>(sql`
    select r.kept_prices as "keptPrices", r.form_id as "formId", r.form_version as "formVersion",
      r.answers || ${special} as answers, r.special_erased_at as "specialErasedAt", r.birth_date::text as "birthDate",
      case when r.guardian_name is not null or r.guardian_phone is not null then json_build_object(
        'name', r.guardian_name, 'phone', r.guardian_phone, 'email', r.guardian_email) end as guardian,
      case when m.id is not null then json_build_object('hash', m.hash, 'name', m.name) end as authorization,
      r.authorization_on_paper as "authorizationOnPaper", s.answers_until::text as "closingDay",
      coalesce(s.asks_birth_date, false) or coalesce(e.minimum_age, 0) > 0 as "asksBirthDate",
      r.code, coalesce(s.handover, 'approval') as "handoverMode", ${policy} as "refundPolicy"
    from registrations r join events e on e.id = r.event_id left join registration_settings s on s.event_id = e.id
      left join media m on m.id = r.authorization_media_id
    where r.id = ${id}`)
  const { specialErasedAt, ...rest } = row!
  return { ...rest, specialErasedAt: specialErasedAt === null ? null : new Date(specialErasedAt) }
}

async function findAnsweredForm(
  ctx: RequestContext,
  formId: number | null,
  version: number | null,
): Promise<ShownForm | null> {
  if (formId === null || version === null) return null
  return { version, definition: await getFormVersion(ctx, formId, version) }
}

const isMinor = ({ event }: OwnRow, { birthDate }: Details) =>
  event.dateStart !== null && isMinorOn(event.dateStart, birthDate)

/** What the holder may still do. The commands check again. */
function rights(ctx: RequestContext, own: OwnRow, { closingDay, handoverMode }: Details) {
  const { event, state, isTest, zone } = own
  const today = dayAt(ctx.now, zone)
  const hasBegun = event.dateStart !== null && event.dateStart <= today
  const takesPlace = event.visible && event.eventStatus !== 'cancelled'
  const answersUntil = closingDay ?? (event.dateStart && addDays(event.dateStart, -1))
  const isOpen = takesPlace && !event.past && mayFollow(state, 'cancelled')
  const canPass = state === 'confirmed' && !isTest && event.eventStatus !== 'postponed'
  return {
    answersUntil,
    mayChangeAnswers: isOpen && (answersUntil === null || today <= answersUntil),
    // Of a cancelled event nobody ends their own registration, which would look as if they had not wanted to come.
    mayCancel:
      mayFollow(state, 'cancelled') &&
      !event.past &&
      (isTest || (event.eventStatus !== 'cancelled' && !(takesSeat(state) && hasBegun))),
    mayHandOver: handoverMode !== 'none' && canPass && takesPlace && !hasBegun,
    handoverMode,
  }
}
