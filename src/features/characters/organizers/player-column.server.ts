import { sql } from 'drizzle-orm'
import type {
  PlayerCharacter,
  PlayerCharacters,
} from '#features/registrations/queries/players/player-characters.server.ts'
import { isListed, linkedName, submissionState } from './linked.server.ts'

const ofPlayer = sql`from character_links l join characters c on c.id = l.character_id
  where l.registration_id = r.id and ${isListed}`

export const charactersOfPlayers: PlayerCharacters = {
  list: sql<
    PlayerCharacter[]
  >`(select coalesce(json_agg(json_build_object('name', ${linkedName}, 'state', ${submissionState})
    order by l.id), '[]') ${ofPlayer})`,
  matches: (filter) =>
    filter === 'none'
      ? sql`not exists (select 1 ${ofPlayer})`
      : sql`exists (select 1 ${ofPlayer} and ${submissionState} = ${filter})`,
}
