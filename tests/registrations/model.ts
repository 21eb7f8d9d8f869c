import fc from 'fast-check'
import { addRegistration } from '#features/registrations/commands/organizer/add-registration.server.ts'
import { changeRegistrations } from '#features/registrations/commands/organizer/change-registrations.server.ts'
import { changeAnswers } from '#features/registrations/commands/player/answers.server.ts'
import {
  acceptOffer,
  cancelRegistration,
  declineOffer,
} from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import { processDueEvents } from '#features/registrations/waiting-list/due.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { register } from '../fixtures/registering.ts'
import { formField, formOption, type registrationFixtures } from '../fixtures/registration-fixtures.ts'

type Player = { id: number; ctx: RequestContext }
type Fixtures = Awaited<ReturnType<typeof registrationFixtures>>

/** Something that someone does. Numbers choose among what there is, by the rest of a division. */
export type Step =
  | { do: 'register'; player: number; ticket: number; companions: number; room: boolean }
  | { do: 'accept' | 'decline' | 'cancel'; registration: number }
  | { do: 'answers'; registration: number; room: boolean }
  | {
      do: 'act'
      action: 'confirm' | 'offer' | 'waitlist' | 'reject' | 'cancel'
      registrations: number[]
      note: boolean
    }
  | { do: 'add'; ticket: number; waits: boolean }
  | { do: 'quota'; pool: number; quota: number }
  | { do: 'wait'; hours: number }
  | { do: 'job' }

const any = fc.nat({ max: 1000 })
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('register' as const),
      player: any,
      ticket: any,
      companions: fc.constantFrom(0, 0, 0, 1, 2),
      room: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('accept' as const), registration: any }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('decline' as const), registration: any }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('cancel' as const), registration: any }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answers' as const), registration: any, room: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      action: fc.constantFrom(
        'confirm' as const,
        'offer' as const,
        'waitlist' as const,
        'reject' as const,
        'cancel' as const,
      ),
      registrations: fc.array(any, { minLength: 1, maxLength: 4 }),
      note: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add' as const), ticket: any, waits: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('quota' as const), pool: any, quota: fc.nat({ max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 5, 30, 49) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'job' as const }) },
)

/** An event with three tickets, one of them approved by the organizer, an option of two rooms, and twelve people. */
export async function createWorld(fixtures: Fixtures, players: Player[]) {
  const rooms = formField('bed', 'choice', { options: [formOption('tent'), formOption('room', { max: 2 })] })
  const event = await fixtures.createOpenEvent({
    event: { capacity: 6 },
    tickets: [{ amount: 3 }, { amount: 4 }, { amount: 2, openingMode: 'approval' }],
    settings: { companions: 2 },
    fields: [rooms],
  })
  const world: World = { ...event, now: fixtures.anonymousCtx.now, players, lowered: false }
  return { world, run: (one: Step) => runStep(fixtures, world, one) }
}
export type World = Awaited<ReturnType<Fixtures['createOpenEvent']>> & {
  now: Date
  players: Player[]
  lowered: boolean
}

/** Does a step; a refusal is an answer like another. Anything else that is thrown fails the test. */
async function runStep(fixtures: Fixtures, world: World, one: Step): Promise<string> {
  await fixtures.sql`delete from rate_limits`
  try {
    const result = await doStep(fixtures, world, one)
    return result === null ? 'nothing to do' : 'done'
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'unexpected') return error.code
    throw error
  }
}

async function doStep(fixtures: Fixtures, world: World, one: Step): Promise<unknown> {
  const { sql, olga } = fixtures
  const at = (ctx: RequestContext) => ({ ...ctx, now: world.now })
  const among = <T>(list: readonly T[], index: number) => list[index % list.length]!
  const rows = await sql<{ id: number; holder_id: number | null; state: string }[]>`
    select id, holder_id, state from registrations where event_id = ${world.eventId} and state in ('requested', 'waitlisted', 'offered', 'confirmed', 'expired') order by id`
  const bed = (room: boolean) => ({ bed: room ? 'room' : 'tent' })
  if (one.do === 'register') {
    const additionals = Array.from({ length: one.companions }, (_, index) => ({
      name: `Compañera ${index}`,
      answers: bed(false),
    }))
    const form = { ticket: among(world.tickets, one.ticket), answers: bed(one.room), additionals }
    return register(at(among(world.players, one.player).ctx), world.ref, form)
  }
  if (one.do === 'wait') world.now = new Date(world.now.getTime() + one.hours * 3_600_000)
  if (one.do === 'job') return (await processDueEvents(fixtures.jobCtx(world.now))) ?? true
  if (one.do === 'quota') return changeQuota(fixtures, world, one)
  if (one.do === 'add') {
    const state = one.waits ? 'waitlisted' : 'confirmed'
    return addRegistration(at(olga.ctx), world.ref, { ticket: among(world.tickets, one.ticket), name: 'A mano', state })
  }
  if (rows.length === 0 || one.do === 'wait') return null
  if (one.do === 'act') {
    const ids = one.registrations.map((index) => among(rows, index).id)
    const note = one.note ? 'Porque sí' : null
    return changeRegistrations(at(olga.ctx), world.ref, { ids, action: one.action, note })
  }
  const offered = rows.filter(({ state }) => state === 'offered')
  const isAnswer = one.do === 'accept' || one.do === 'decline'
  const row = among(isAnswer && offered.length > 0 ? offered : rows, one.registration)
  const holder = world.players.find(({ id }) => id === row.holder_id)?.ctx ?? olga.ctx
  if (one.do === 'answers') return changeAnswers(at(holder), row.id, { answers: bed(one.room) })
  const command = { accept: acceptOffer, decline: declineOffer, cancel: cancelRegistration }[one.do]
  return command(at(holder), row.id)
}

/** The organizer changes the capacity, the amount of a ticket or the limit of the rooms. */
async function changeQuota({ sql, setForm }: Fixtures, world: World, { pool, quota }: { pool: number; quota: number }) {
  const kind = pool % 5
  world.lowered = true
  if (kind === 0) return sql`update events set capacity = ${quota + 2} where id = ${world.eventId}`
  if (kind < 4) return sql`update tickets set amount = ${quota || null} where id = ${world.tickets[kind - 1]!}`
  return setForm(world.eventId, [
    formField('bed', 'choice', { options: [formOption('tent'), formOption('room', { max: quota || null })] }),
  ])
}
