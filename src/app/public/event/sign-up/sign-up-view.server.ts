import { dayAt } from '#platform/text/calendar-day.ts'
import { markText } from '#shared/follows.ts'
import { joinPath, paths } from '#shared/paths.ts'
import { isFew, type SignUp } from '#shared/registrations/sign-up.ts'
import type { SignUpView } from '#shared/registrations/sign-up-view.ts'
import { ticketViews } from './ticket-views.server.ts'
import { type ViewContext, wordsIn } from './words.server.ts'

/** The state of sign-up, what to do about it, and the tickets. */
export function signUpView(context: ViewContext): SignUpView {
  const tickets = ticketViews(context)
  const own = context.signUp.mine && context.signUp.state !== 'cancelled' ? ownView(context) : null
  const card =
    own ??
    eventView(
      context,
      tickets.flatMap(({ action }) => action ?? []),
    )
  return { ...card, alert: alertOf(context, card), tickets }
}

type Card = Omit<SignUpView, 'tickets' | 'alert'>

/** Sign-up has not opened yet: one asks to be told when it does. */
function alertOf({ event, signUp }: ViewContext, { action }: Card) {
  const opensLater = signUp.state === 'scheduled' || (signUp.state === 'none' && !action)
  return opensLater && !signUp.mine && !event.preview ? markText({ kind: 'alert', eventId: event.id }) : null
}

/** The caller's registration. */
function ownView({ signUp, locale, prefix, today }: ViewContext): Card {
  const { t, dates } = wordsIn(locale)
  const { id, state, expiresAt, waitingPlace } = signUp.mine!
  const place = waitingPlace && t('signUp.mine.place', { place: waitingPlace })
  const until = expiresAt && t('signUp.offer_until', { day: dates.dayOf(dayAt(new Date(expiresAt)), today) })
  return {
    tone: state === 'waitlisted' || state === 'requested' ? 'soon' : 'open',
    status: t(`signUp.mine.${state}`),
    showsPrice: false,
    title: null,
    opensAt: null,
    lines: [place, until].flatMap((line) => line || []),
    action: {
      label: t(state === 'offered' ? 'signUp.accept' : 'signUp.see_mine'),
      href: joinPath(prefix, paths.accountRegistration(id)),
      isExternal: false,
    },
  }
}

const TONES: Record<SignUp['state'], Card['tone']> = {
  ...{ open: 'open', external: 'open', none: 'open', with_organizer: 'open', scheduled: 'soon', waiting_list: 'full' },
  ...{ sold_out: 'full', closed: 'over', organization_closed: 'over', past: 'over', cancelled: 'over' },
}

/** Without sign-up while the event itself is not settled: whether one will be needed is not known yet. */
const isUnannounced = ({ event, signUp }: ViewContext) => signUp.state === 'none' && event.eventStatus !== 'confirmed'

function eventView(context: ViewContext, actions: { label: string; href: string }[]): Card {
  const { event, signUp, locale } = context
  const { t, dates, weekday } = wordsIn(locale)
  const opens = signUp.state === 'scheduled' && event.signupOpens
  return {
    tone: isUnannounced(context) ? 'soon' : TONES[signUp.state],
    status: t(`signUp.state.${isUnannounced(context) ? 'unannounced' : signUp.state}`),
    showsPrice: event.price !== null && TONES[signUp.state] !== 'over',
    title: opens ? `${weekday(opens)}, ${dates.dayOf(opens, context.today)}` : null,
    opensAt: signUp.opensAt,
    lines: linesOf(context),
    action: actionOf(context, actions),
  }
}

function linesOf({ event, signUp, locale, today }: ViewContext): string[] {
  const { t, dates } = wordsIn(locale)
  const few = isFew(signUp.left, signUp.seats)
  const seats = signUp.seats === null ? [] : [t('event.places', { count: signUp.seats })]
  switch (signUp.state) {
    case 'open': {
      const left = few ? [t('signUp.few_left', { left: signUp.left!, seats: signUp.seats! })] : seats
      const until =
        event.limitDate === today ? t('signUp.last_day') : event.limitDate && dates.dayOf(event.limitDate, today)
      return [...left, ...(until ? [event.limitDate === today ? until : t('signUp.until', { day: until })] : [])]
    }
    case 'scheduled':
      return event.signupOpens
        ? [t('signUp.days_left', { count: daysBetween(today, event.signupOpens) }), ...seats]
        : seats
    case 'waiting_list':
    case 'with_organizer':
    case 'cancelled':
    case 'organization_closed':
      return [t(`signUp.state.${signUp.state}.text`)]
    default:
      return []
  }
}

/** One ticket leads to its form; several are chosen from. */
function actionOf({ event, signUp, locale, prefix }: ViewContext, actions: { label: string; href: string }[]) {
  const { t } = wordsIn(locale)
  // Whoever is registered for a cancelled event reads that it is off, and goes on to their registration.
  if (signUp.mine)
    return {
      label: t('signUp.see_mine'),
      href: joinPath(prefix, paths.accountRegistration(signUp.mine.id)),
      isExternal: false,
    }
  if (signUp.state === 'external' && event.signupUrl)
    return {
      label: t('event.sign_up_there'),
      // The redirect counts departures; those from a preview are not counted.
      href: event.preview ? event.signupUrl : joinPath(prefix, paths.eventSignup(event.slug)),
      isExternal: true,
    }
  const [first, second] = actions
  if (first && !second) return { ...first, isExternal: false }
  if (first) return { label: t('signUp.choose'), href: '#tickets', isExternal: false }
  return null
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
