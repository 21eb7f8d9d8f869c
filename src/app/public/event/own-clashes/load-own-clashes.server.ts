import { listOwnClashes } from '#features/date-clashes/own-clashes.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { paths } from '#shared/paths.ts'
import { wordsIn } from '../sign-up/words.server.ts'

/** `lead` says what the reader has to do with the event, which follows. */
export type OwnClashView = { lead: string; title: string; lang: string; to: string; days: string }

/** The reader's other events of the same days, in words, so that no visitor loads messages for it. */
export async function loadOwnClashes(ctx: RequestContext, eventId: number): Promise<OwnClashView[]> {
  const { t, dates } = wordsIn(ctx.locale)
  return (await listOwnClashes(ctx, eventId)).map(({ title, locale, slug, dateStart, dateEnd, registrationId }) => ({
    lead: t(registrationId === null ? 'ownClashes.saved' : 'ownClashes.registered'),
    title,
    lang: locale,
    to: registrationId === null ? paths.event(slug) : paths.accountRegistration(registrationId),
    days: dates.span(dateStart, dateEnd),
  }))
}
