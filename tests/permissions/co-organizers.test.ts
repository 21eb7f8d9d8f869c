import { expect, test } from 'vitest'
import { HIGH_LIMITS } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'
import { EVENT_PANEL_PAGES } from './event-panel-rows.ts'
import { outcomeOf, parseOutcomes } from './outcomes.ts'
import { createRequester } from './requests.ts'

// The people of an organization that organizes every event with its host: they are let in where the event's moderators are, and whoever only
// reads their organization where those are who only read the host.
const app = await openBuiltApp({ ...HIGH_LIMITS, CONTACT_PER_HOUR: '100000' })
const { ask, users } = await createRequester(app)
const partner = await users.insert('organizations', {
  ...{ name: 'La Otra Orilla', slug: 'la-otra-orilla', type: 'association', status: 'active' },
  owner_id: users.idOf('vera'),
})
await app.sql.unsafe(`
  create function organize_too() returns trigger language plpgsql as $$ begin
    insert into event_co_organizers (event_id, organization_id, state, invited_at, accepted_at)
      values (new.id, ${partner}, 'accepted', now(), now());
    return null;
  end $$;
  create trigger organize_too after insert on events for each row execute function organize_too();`)

/** What a copy of the event is made of is the host's alone. */
const OF_THE_HOST = new Set(['copy'])
const rows = EVENT_PANEL_PAGES.filter(({ expected }) => expected.own)

test.each(['editor', 'moderator', 'read_only'] as const)('the %s of a co-organizer', async (role) => {
  await app.sql`delete from memberships where organization_id = ${partner}`
  await users.insert('memberships', { organization_id: partner, user_id: users.idOf('stranger'), role })
  const [found, wanted]: Record<string, string>[] = [{}, {}]
  for (const { route, expected, body } of rows) {
    const name = `${route} ${JSON.stringify(body ?? {})}`
    const outcomes = parseOutcomes(expected.own!)
    wanted![name] =
      role === 'read_only' ? outcomes.read_only : OF_THE_HOST.has(String(body?.['intent'])) ? '404' : outcomes.moderator
    found![name] = outcomeOf(await ask('own', 'stranger', route, body))
  }
  expect(found).toEqual(wanted)
})
