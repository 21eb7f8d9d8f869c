import { getRelatedEvents } from '#features/events/queries/related.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { joinPath, type Prefix, paths } from '#shared/paths.ts'
import type { SignUpView } from '#shared/registrations/sign-up-view.ts'
import type { RelatedSection } from './related-events.tsx'
import { wordsIn } from './sign-up/words.server.ts'

type Page = { event: EventPage; signUp: SignUpView }

/** Adds the events to go on to; they are what is left to do where nobody can sign up. None of a preview. */
export async function withRelatedEvents<T extends Page>(ctx: RequestContext, page: T, prefix: Prefix) {
  const { event, signUp } = page
  if (event.preview) return { ...page, related: [] }
  const { t } = wordsIn(ctx.locale)
  const { organizer, similar } = await getRelatedEvents(ctx, event)
  const sections: RelatedSection[] = [
    { id: 'more', title: t('related.organizer', { organizer: event.organizer.name }), events: organizer },
    { id: 'similar', title: t('related.similar'), events: similar },
  ]
  const related = (event.past || !takesPlace(event) ? sections.reverse() : sections).filter(({ events }) => events[0])
  if (signUp.action || signUp.alert) return { ...page, related }
  const [next] = related
  const action = next
    ? { label: t(next.id === 'similar' ? 'signUp.similar' : 'signUp.more'), href: `#${next.id}` }
    : { label: t('signUp.all'), href: joinPath(prefix, paths.events) }
  return { ...page, related, signUp: { ...signUp, action: { ...action, isExternal: false } } }
}
