import { sql } from 'drizzle-orm'
import { listBalances } from '#features/payments/ledger.server.ts'
import { findPaymentSettings } from '#features/payments/settings.server.ts'
import { type EventTerms, lockEventTerms, takesPlace } from '#features/registrations/event-terms.server.ts'
import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import { listMissingFollowUp } from '#features/registrations/queries/players/missing-followup.server.ts'
import { lacksAuthorization } from '#features/registrations/queries/players/player-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { Locale } from '#shared/languages.ts'
import { isLive, LIVE_STATES, type RegistrationState } from '#shared/registrations/states.ts'
import { type Owed, owedFor } from './owed.ts'

type Account = { username: string; email: string; locale: Locale; mayBeEmailed: boolean }

/** Someone registered for an event, with what decides whether and what they are emailed. */
export type RosterEntry = {
  id: number
  state: RegistrationState
  ticketId: number
  ticketEs: string
  ticketEn: string | null
  coin: string
  /** Of who is entered by hand or a companion, as it was typed. */
  name: string | null
  ownEmail: string | null
  ownLocale: Locale
  /** The account of the person, and of who registered them. */
  account: Account | null
  holder: Account | null
  /** The registration that stands for the holder: their own, or the first of those they registered. */
  leader: number
  leads: boolean
  confirmedOn: string | null
  missing: ('form' | 'authorization')[]
  overdue: boolean
  /** Of everybody the person pays for; nothing for companions, whose holder pays. */
  owed: Owed
}

export type Roster = { terms: EventTerms; takesPayments: boolean; entries: RosterEntry[] }

type Row = Pick<RosterEntry, 'id' | 'state' | 'ticketId' | 'ticketEs' | 'ticketEn' | 'coin' | 'name' | 'ownEmail'> & {
  ownLocale: Locale
  userId: number | null
  holderId: number | null
  confirmedAt: string | null
  lacksAuthorization: boolean
  account: Account | null
  holder: Account | null
}

/** SQL: what emails need of an account; null without one, and for one that was erased. */
const accountOf = (alias: string) => {
  const a = sql.identifier(alias)
  return sql`case when ${a}.username is not null and ${a}.email is not null and ${a}.erased_at is null then
    jsonb_build_object('username', ${a}.username, 'email', ${a}.email, 'locale', ${a}.locale,
      'mayBeEmailed', ${a}.confirmed_at is not null and ${a}.blocked_at is null) end`
}

/**
 * Everybody who is registered for an event, or was, as `states` says; tests left out. Does not authorize. Throws 404 for an event that was
 * deleted.
 */
export async function readRoster(
  ctx: RequestContext,
  eventId: number,
  states: readonly RegistrationState[] = LIVE_STATES,
): Promise<Roster> {
  const terms = await lockEventTerms(ctx, eventId)
  const rows = await ctx.db.execute<Row>(sql`
    select r.id, r.state, r.ticket_id as "ticketId", k.title_es as "ticketEs", k.title_en as "ticketEn", r.coin, r.name,
      r.email as "ownEmail", r.locale as "ownLocale", r.user_id as "userId", r.holder_id as "holderId",
      r.confirmed_at::text as "confirmedAt", ${lacksAuthorization} as "lacksAuthorization",
      ${accountOf('u')} as account, ${accountOf('h')} as holder
    from registrations r join events e on e.id = r.event_id join tickets k on k.id = r.ticket_id
      left join users u on u.id = r.user_id left join users h on h.id = r.holder_id
    where r.event_id = ${eventId} and not r.is_test and r.anonymized_at is null and r.state in ${states} order by r.id`)
  const fields = await listAskedFields(ctx, eventId)
  const lacking = await listMissingFollowUp(ctx, eventId, fields)
  const payment = await findPaymentSettings(ctx, eventId)
  const balances = new Map(
    (
      await listBalances(
        ctx,
        rows.map(({ id }) => id),
      )
    ).map((balance) => [balance.registrationId, balance]),
  )
  const groups = Map.groupBy(rows, payerOf)
  const leaders = new Map([...groups].map(([payer, group]) => [payer, (group.find(isOwn) ?? group[0]!).id]))
  const owedBy = (row: Row): Owed => {
    // While the event is cancelled or postponed nobody is asked for anything.
    if (leaders.get(payerOf(row)) !== row.id || !takesPlace(terms)) return { open: 0, parts: [] }
    const paidFor = groups.get(payerOf(row))!.filter(({ state }) => state === 'confirmed')
    const held = paidFor.map((one) => {
      const { total = 0, paid = 0, announced = 0 } = balances.get(one.id) ?? {}
      return { confirmedAt: one.confirmedAt === null ? null : new Date(one.confirmedAt), total, paid, announced }
    })
    return owedFor(held, { ...payment, ...terms })
  }
  const entries = rows.map((row): RosterEntry => {
    const { userId: _user, holderId: _holder, confirmedAt, lacksAuthorization: lacks, ...entry } = row
    const owed = owedBy(row)
    const leader = leaders.get(payerOf(row))!
    return {
      ...entry,
      leader,
      leads: leader === row.id,
      confirmedOn: confirmedAt === null ? null : dayAt(new Date(confirmedAt), terms.zone),
      missing: [...(lacking.has(row.id) ? (['form'] as const) : []), ...(lacks ? (['authorization'] as const) : [])],
      overdue: owed.parts.some(({ dueOn }) => dueOn < terms.today),
      owed,
    }
  })
  const { iban, bizumPhone, externalUrl, cashNoteEs } = payment
  return { terms, takesPayments: Boolean(iban ?? bizumPhone ?? externalUrl ?? cashNoteEs), entries }
}

/** Who pays: the account that registered them, or the person entered by hand; apart from what has ended. Of each, their own registration leads, or else the first. */
const payerOf = ({ id, holderId, state }: Row) =>
  `${isLive(state) ? '' : 'ended '}${holderId === null ? `r${id}` : `h${holderId}`}`
const isOwn = ({ userId, holderId }: Row) => userId !== null && userId === holderId
