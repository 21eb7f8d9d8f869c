import { sql } from 'drizzle-orm'
import type {
  PlayerCharacter,
  PlayerCharacters,
} from '#features/registrations/queries/players/player-characters.server.ts'
import type { SubmissionState } from '#shared/characters/event-characters.ts'
import { isListed, linkedName, submissionState } from './linked.server.ts'

const ofPlayer = sql`from character_links l join characters c on c.id = l.character_id
  where l.registration_id = r.id and ${isListed}`

export const charactersOfPlayers: PlayerCharacters = {
  list: sql<
    PlayerCharacter[]
  >`(select coalesce(json_agg(json_build_object('name', ${linkedName}, 'state', ${submissionState})
    order by l.id), '[]') ${ofPlayer})`,
  states: sql<SubmissionState[]>`array(select ${submissionState} ${ofPlayer})`,
}
