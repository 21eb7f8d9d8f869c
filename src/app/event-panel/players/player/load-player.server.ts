import { listCharactersOfPlayer } from '#features/characters/organizers/list.server.ts'
import { findPlayerMoney, type PlayerMoney } from '#features/payments/queries/player-money.server.ts'
import { entryForm } from '#features/payments/schema.ts'
import { listEmailsTo } from '#features/player-emails/queries/emails-to.server.ts'
import { markOpened } from '#features/registrations/opened/opened.server.ts'
import { findAnswerToChange } from '#features/registrations/queries/players/answer-to-change.server.ts'
import { getPlayer } from '#features/registrations/queries/players/player.server.ts'
import { getTicketChoices } from '#features/registrations/queries/players/ticket-choices.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import type { EventCharacter } from '#shared/characters/event-characters.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import type { EmailTo } from '#shared/player-emails/views.ts'
import { toRowId } from '#shared/query-codec.ts'
import type { AnswerToChange } from '#shared/registrations/changeable-answers.ts'
import type { PlayerDetail } from '#shared/registrations/players.ts'
import type { TicketChoices } from '#shared/registrations/ticket-choices.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'

/** Everything about one player that the reader may see. */
export type LoadedPlayer = {
  player: PlayerDetail
  /** Null where there is no money in it, and for who may not see it. */
  money: PlayerMoney | null
  characters: EventCharacter[]
  emails: EmailTo[]
  /** What is being changed, by the address. */
  tickets: TicketChoices | null
  answer: AnswerToChange | null
  movement: FormConstraints
  now: Date
}

/** The player `p` of the address, with what it asks to change: `change=ticket`, or `answer` with the key of a question. */
export async function loadPlayer(
  ctx: RequestContext,
  { translationId: ref, role }: { translationId: number; role: EventRole },
  params: URLSearchParams,
): Promise<LoadedPlayer | null> {
  const id = toRowId(params.get('p') ?? '')
  if (id === null) return null
  await markOpened(ctx, ref, id)
  const mayEdit = can(role, 'players.edit')
  const key = params.get('answer')
  return {
    player: await getPlayer(ctx, ref, id),
    money: can(role, 'money.read') ? await findPlayerMoney(ctx, ref, id) : null,
    characters: await listCharactersOfPlayer(ctx, ref, id),
    emails: can(role, 'emails.send') ? await listEmailsTo(ctx, ref, id) : [],
    tickets: mayEdit && params.get('change') === 'ticket' ? await getTicketChoices(ctx, ref, id) : null,
    answer: mayEdit && key !== null ? await findAnswerToChange(ctx, ref, { id, key }) : null,
    movement: formConstraints(entryForm),
    now: ctx.now,
  }
}
