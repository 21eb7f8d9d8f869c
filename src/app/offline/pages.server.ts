import { listMyCharacters } from '#features/characters/queries/own.server.ts'
import { listSavedEvents } from '#features/follows/queries.server.ts'
import { listMyRegistrations } from '#features/registrations/queries/own/registrations.server.ts'
import { offlineAccount, offlineKey } from '#platform/context/offline-account.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { OfflinePages } from '#shared/offline/offline.ts'
import { offlinePaths } from '#shared/offline/offline-paths.ts'
import { paths } from '#shared/paths.ts'

/** Of each kind, so that the list stays shorter than what a device keeps. */
const MOST = { registrations: 20, characters: 8, saved: 25 }
const OPEN = [paths.home, paths.events]

/** What is read ahead for the account: seats and their codes, characters, and what it saved. */
export async function listOfflinePages(ctx: RequestContext): Promise<OfflinePages> {
  if (!signedInPerson(ctx)) return { account: null, key: null, pages: OPEN }
  const [{ upcoming, waiting }, characters, saved] = await Promise.all([
    listMyRegistrations(ctx),
    listMyCharacters(ctx),
    listSavedEvents(ctx),
  ])
  const registrations = [...upcoming, ...waiting].slice(0, MOST.registrations)
  const events = [
    ...registrations.flatMap(({ event }) => (event.visible ? [event.slug] : [])),
    ...saved.upcoming.slice(0, MOST.saved).map(({ slug }) => slug),
  ]
  const pages = [
    offlinePaths.tickets,
    paths.accountRegistrations,
    ...registrations.flatMap(({ id, companions }) =>
      [id, ...companions.map((companion) => companion.id)].map(paths.accountRegistration),
    ),
    ...registrations.flatMap(({ id, mayAsk }) => (mayAsk ? [offlinePaths.message(id)] : [])),
    paths.characters,
    ...characters.slice(0, MOST.characters).flatMap(({ id }) => ownCharacterPages(id)),
    paths.accountFollows,
    ...events.map(paths.event),
    ...OPEN,
  ]
  return { account: offlineAccount(ctx), key: offlineKey(ctx), pages: [...new Set(pages)] }
}

const ownCharacterPages = (id: number) => [
  paths.character(id),
  ...(['biography', 'background'] as const).flatMap((text) => [
    characterPaths.part(id, text),
    characterPaths.editor(id, text),
  ]),
]
