/** Our actors: the calendar, and each organizer by its id. */
export const CALENDAR = 'calendar'
/** The calendar's name in `@name@host`. No slug of an organizer has an underscore. */
export const CALENDAR_USERNAME = 'all_events'
/** Mobilizon looks for this name where it follows a whole site. */
export const RELAY_USERNAME = 'relay'

export const ACTOR_PATH = '/federation/actors/{identifier}'
const SHARED_INBOX = '/federation/inbox'

/** The addresses of an actor's documents. They never change: they have the organization's id, not its slug. */
export function actorUrls(siteUrl: string, actor: string) {
  const id = `${siteUrl}/federation/actors/${actor}`
  return {
    id,
    inbox: `${id}/inbox`,
    outbox: `${id}/outbox`,
    followers: `${id}/followers`,
    sharedInbox: siteUrl + SHARED_INBOX,
    keyId: `${id}#main-key`,
  }
}

/** The event in the language of ActivityPub; its `url` is the page. One object for all languages. */
export const eventObjectUrl = (siteUrl: string, eventId: number) => `${siteUrl}/federation/events/${eventId}`

/** The actor that an address of ours names; null for any other address. */
export function actorOfUrl(siteUrl: string, url: string): string | null {
  const prefix = actorUrls(siteUrl, '').id
  const actor = url.startsWith(prefix) ? url.slice(prefix.length) : ''
  return isActor(actor) ? actor : null
}

/** Whether it can be one of our actors: a row id fits into nine digits. */
export const isActor = (text: string) => text === CALENDAR || /^[1-9]\d{0,8}$/.test(text)

/** The host of a URL as blocks name it: lower-case, with its port where it is not the usual one. */
export const domainOf = (url: string) => new URL(url).host.toLowerCase()
