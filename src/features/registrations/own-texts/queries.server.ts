import { eq } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import { OWN_TEXT_KINDS, type OwnTextKind } from '#shared/registrations/own-texts.ts'
import { ownTexts } from './table.server.ts'

export type OwnText = { es: string | null; en: string | null }
export type OwnTexts = Record<OwnTextKind, OwnText>

/** Those of the emails that someone of the role decides about: not about payments where they see no money. */
export const ownTextKindsFor = (role: EventRole): OwnTextKind[] =>
  OWN_TEXT_KINDS.filter((kind) => kind !== 'payment' || can(role, 'money.read'))

/** Does not authorize. */
export async function findOwnTexts({ db }: RequestContext, eventId: number): Promise<OwnTexts> {
  const rows = await db.select().from(ownTexts).where(eq(ownTexts.eventId, eventId))
  const textOf = (kind: OwnTextKind): OwnText => {
    const row = rows.find((one) => one.kind === kind)
    return { es: row?.textEs ?? null, en: row?.textEn ?? null }
  }
  return {
    offered: textOf('offered'),
    confirmed: textOf('confirmed'),
    payment: textOf('payment'),
    event: textOf('event'),
  }
}

/** The text in someone's language; Spanish where it was not written in English. */
export const ownTextIn = ({ es, en }: OwnText, locale: Locale): string | null =>
  contentLocale(locale) === 'en' ? (en ?? es) : es

export const versionOf = (texts: OwnTexts) => hashVersion(texts)

/** The texts for who writes them. */
export async function getOwnTexts(ctx: RequestContext, ref: EventRef) {
  const { eventId, role } = await authorizeEvent(ctx, 'emails.send', ref)
  const texts = await findOwnTexts(ctx, eventId)
  return { version: versionOf(texts), texts: ownTextKindsFor(role).map((kind) => ({ kind, ...texts[kind] })) }
}
