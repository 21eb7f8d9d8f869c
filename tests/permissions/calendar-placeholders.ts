import { randomBytes } from 'node:crypto'
import type { Factories, FactoryContext } from './placeholders.ts'
import { hashToken } from './users.ts'

/** Personal calendars of someone else. */
export function ofCalendars({ users: { insert }, resolve }: FactoryContext): Factories {
  const addCalendar = async (kind: string) => {
    const token = randomBytes(16).toString('hex')
    const row = { user_id: await resolve('person'), kind, token_hash: hashToken(token), encrypted_token: '-' }
    await insert('calendar_feeds', row)
    return token
  }
  return {
    calendar_of_registrations: () => addCalendar('registrations'),
    calendar_of_saved: () => addCalendar('saved'),
    calendar_of_followed: () => addCalendar('followed'),
    removed_calendar: () => randomBytes(16).toString('hex'),
  }
}
