import { answerLabels } from '#features/registration-forms/ui/answer-constraints.ts'
import type { Locale } from '#shared/languages.ts'
import type { RefusalReason } from '#shared/registrations/states.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { ageLabels } from './birth-fields.tsx'
import { prefixesOf } from './cost/total.ts'
import type { RegistrationPage } from './load-registration.server.ts'

const REFUSALS: Partial<Record<RefusalReason, MessageKey>> = {
  sold_out: 'signUp.refused.sold_out',
  closed: 'signUp.refused.closed',
  not_open: 'signUp.refused.not_open',
  duplicate: 'signUp.refused.duplicate',
  unconfirmed: 'signUp.refused.unconfirmed',
  underage: 'signUp.refused.underage',
  quota: 'signUp.refused.quota',
}
export const OWN_LABELS: Record<string, MessageKey> = { price: 'signUp.price', discount_code: 'signUp.code' }

/** Why it was refused. `shown` is what the ticket costs now. */
export function useRefusal(reason: RefusalReason | null | undefined, { coin, shown }: { coin: string; shown: number }) {
  const t = useText()
  const locale = useLocale()
  if (reason === 'price_changed')
    return t('signUp.refused.price_changed', {
      price: shown === 0 ? t('price.free') : formatMoney(shown, coin, locale),
    })
  return reason && REFUSALS[reason] ? t(REFUSALS[reason]) : undefined
}

/** Errors that say more here than elsewhere. */
export function useFieldMessages(companions: number): Record<string, string> {
  const t = useText()
  return {
    ...Object.fromEntries(prefixesOf(companions).map((prefix) => [`${prefix}price.number`, t('signUp.price.wrong')])),
    'discount_code.wrong': t('signUp.code.wrong'),
    'terms.accept': t('signUp.terms.needed'),
    'privacy.accept': t('signUp.privacy.needed'),
  }
}

export const companionLabels = (companions: number): Record<string, MessageKey> =>
  Object.assign(
    {},
    ...companionPrefixes(companions).map((prefix) => ({
      [`${prefix}name`]: 'signUp.companion.name',
      [`${prefix}email`]: 'signUp.companion.email',
      [`${prefix}price`]: 'signUp.price',
      ...ageLabels(prefix),
    })),
  )
const companionPrefixes = (companions: number) => prefixesOf(companions).slice(1)

export const labelsOf = (
  { definition }: RegistrationPage,
  companions: number,
  locale: Locale,
): Record<string, string> =>
  Object.assign({}, ...prefixesOf(companions).map((prefix) => answerLabels(definition, `${prefix}answers`, locale)))
