import { dayAt } from '#platform/text/calendar-day.ts'
import { markText } from '#shared/follows.ts'
import { joinPath, paths } from '#shared/paths.ts'
import type { SignUp } from '#shared/registrations/sign-up.ts'
import type { SignUpView } from '#shared/registrations/sign-up-view.ts'
import { linesOf, NOT_PLAYERS } from './sign-up-lines.server.ts'
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
  const barNote = card.lines.find(({ isUrgent }) => isUrgent)?.text ?? (card.price ? card.status : null)
  return { ...card, barNote, alert: alertOf(context, card), tickets }
}

type Card = Omit<SignUpView, 'tickets' | 'alert' | 'barNote'>

/** Sign-up opens later, if at all: one asks to be told when it does; of an event that is over, of the next one. */
function alertOf({ event, signUp }: ViewContext, { action }: Card) {
  if (isOver({ event, signUp })) return markText({ kind: 'organizer', slug: event.organizer.slug })
  const opensLater = signUp.state === 'scheduled' || isPostponed({ event, signUp }) || isUnannounced({ event, signUp })
  return opensLater && !action && !signUp.mine && !event.preview ? markText({ kind: 'alert', eventId: event.id }) : null
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
    price: null,
    title: null,
    opensAt: null,
    lines: [place, until].flatMap((text) => (text ? { text, isUrgent: text === until } : [])),
    action: {
      label: t(state === 'offered' ? 'signUp.accept' : 'signUp.see_mine'),
      href: joinPath(prefix, paths.accountRegistration(id)),
      isExternal: false,
    },
  }
}

const TONES: Record<SignUp['state'], Card['tone']> = {
  open: 'open',
  external: 'open',
  none: 'open',
  with_organizer: 'open',
  scheduled: 'soon',
  waiting_list: 'full',
  sold_out: 'full',
  closed: 'over',
  organization_closed: 'over',
  past: 'over',
  cancelled: 'over',
}

type Standing = Pick<ViewContext, 'event' | 'signUp'>

/** Its dates are void, those of sign-up as well, until it has new ones. */
const isPostponed = ({ event, signUp }: Standing) =>
  event.eventStatus === 'postponed' && signUp.state !== 'past' && signUp.state !== 'organization_closed'

/** Without sign-up while the event itself is not settled: whether one will be needed is not known yet. */
const isUnannounced = ({ event, signUp }: Standing) => signUp.state === 'none' && event.eventStatus !== 'confirmed'

/** One can only go to another one of its organizer, who may hold one. */
const isOver = ({ event, signUp }: Standing) =>
  signUp.state === 'past' && !signUp.mine && !event.organizer.closed && !event.preview

function eventView(context: ViewContext, actions: { label: string; href: string }[]): Card {
  const { signUp } = context
  const { t } = wordsIn(context.locale)
  if (isPostponed(context))
    return {
      tone: 'soon',
      status: t('signUp.state.postponed'),
      price: null,
      title: null,
      opensAt: null,
      lines: [{ text: t('signUp.state.postponed.text'), isUrgent: false }],
      action: null,
    }
  return {
    tone: isUnannounced(context) ? 'soon' : TONES[signUp.state],
    status: t(`signUp.state.${isUnannounced(context) ? 'unannounced' : signUp.state}`),
    price: TONES[signUp.state] === 'over' ? null : priceOf(context),
    title: titleOf(context),
    opensAt: signUp.opensAt,
    lines: linesOf(context),
    action: actionOf(context, actions),
  }
}

/** When sign-up opens; of an event that is over, what to do instead. */
function titleOf({ event, signUp, locale, today }: ViewContext) {
  const { t, dates, weekday } = wordsIn(locale)
  if (isOver({ event, signUp })) return t('signUp.next')
  const opens = signUp.state === 'scheduled' && event.signupOpens
  return opens ? `${weekday(opens)}, ${dates.dayOf(opens, today)}` : null
}

/** The prices of the players' tickets that are on sale; of all where none is. */
function priceOf({ event, signUp }: ViewContext): Card['price'] {
  const onSale = signUp.tickets.flatMap(({ id, state }) => (state === 'open' ? [id] : []))
  const prices = event.tickets
    .filter(({ id, tier }) => onSale.includes(id) && !NOT_PLAYERS.includes(tier))
    .map(({ minimumPrice, priceToday }) => minimumPrice ?? priceToday)
  if (!event.price || prices.length === 0) return event.price
  return { lowest: Math.min(...prices), highest: Math.max(...prices), coin: event.price.coin }
}

/** One ticket leads to its form; of several one chooses below. */
function actionOf({ event, signUp, locale, prefix }: ViewContext, actions: { label: string; href: string }[]) {
  const { t } = wordsIn(locale)
  const here = (label: string, href: string) => ({ label, href, isExternal: false })
  // Whoever is registered for a cancelled event reads that it is off, and goes on to their registration.
  if (signUp.mine) return here(t('signUp.see_mine'), joinPath(prefix, paths.accountRegistration(signUp.mine.id)))
  if (signUp.state === 'external' && event.signupUrl)
    return {
      label: t('event.sign_up_there'),
      // The redirect counts departures; those from a preview are not counted.
      href: event.preview ? event.signupUrl : joinPath(prefix, paths.eventSignup(event.slug)),
      isExternal: true,
    }
  if (signUp.state === 'with_organizer') return here(t('signUp.how'), '#organizer')
  if (signUp.state === 'none' && !isUnannounced({ event, signUp }) && !event.preview)
    return here(t('event.add_to_calendar'), joinPath(prefix, paths.eventCalendar(event.slug)))
  const [first, second] = actions
  if (!first) return null
  return second
    ? here(t(signUp.state === 'waiting_list' ? 'signUp.wait' : 'signUp.sign_up'), '#tickets')
    : here(first.label, first.href)
}
