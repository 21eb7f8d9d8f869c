import { AUDIENCES, LANGUAGES, PAYMENT_METHODS, SIGNUP, THEMES } from '#shared/enums.ts'
import type { EventFormValues } from '#shared/events/event-form.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { TICKETS_PART } from './compared-parts.ts'
import { textOf, textsOf } from './event-values.ts'
import { typedTickets } from './typed-tickets.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What a part of the form says, for someone who compares two versions of it; empty where it says nothing. */
export function usePartText() {
  const t = useText()
  const { briefSpan } = useDates()
  const choice = (values: readonly string[], prefix: string, value: string) =>
    values.includes(value) ? t(`${prefix}.${value}` as MessageKey) : ''
  return (part: string, values: EventFormValues): string => {
    const text = (name: string) => textOf(values, name).trim()
    switch (part) {
      case TICKETS_PART:
        return typedTickets(values)
          .map(({ title, title_en, price, amount }) =>
            [title || title_en, `${price} €`, amount && t('event.places', { count: Number(amount) || 0 })]
              .filter(Boolean)
              .join(', '),
          )
          .join('\n')
      case 'date_start':
        if (!DAY.test(text('date_start'))) return text('date_start')
        return briefSpan(text('date_start'), DAY.test(text('date_end')) ? text('date_end') : null, '')
      case 'starts_at':
        return [text('doors_at'), text('starts_at'), text('ends_at')].filter(Boolean).join(' – ')
      case 'venue':
        return text('where') === 'tbd' ? `${t('eventform.where.tbd')}: ${text('county')}` : text('venue_label')
      case 'signup':
        return [choice(SIGNUP, 'eventform.signup', text('signup')), text('signup_url') || text('signup_opens')]
          .filter(Boolean)
          .join(': ')
      case 'primary_language':
        return choice(LANGUAGES, 'language', text(part))
      case 'target_audience':
        return choice(AUDIENCES, 'audience', text(part))
      case 'theme':
        return choice(THEMES, 'genre', text(part))
      case 'payment_methods':
        return textsOf(values, part)
          .map((method) => choice(PAYMENT_METHODS, 'payment', method))
          .filter(Boolean)
          .join(', ')
      case 'is_international':
        return t(text(part) ? 'answers.yes' : 'answers.no')
      case 'header':
        return [text('header.alternative_text'), `${text('header.x')} % × ${text('header.y')} %`]
          .filter(Boolean)
          .join('\n')
      default:
        return text(part)
    }
  }
}
