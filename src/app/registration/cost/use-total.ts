import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { TicketPricing } from '#shared/payments/pricing.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import type { RegistrationPage } from '../load-registration.server.ts'
import { formReader, readTotal, type Total, typedReader } from './total.ts'

type At = {
  page: RegistrationPage
  pricing: TicketPricing
  companions: number
  typed: Record<string, unknown> | null
  /** Changes when the form comes back with other values. */
  version: unknown
}

/** What the form costs as it is filled in, and what to call when something in it changes. */
export function useTotal(
  element: RefObject<HTMLFormElement | null>,
  { page, pricing, companions, typed, version }: At,
) {
  const locale = useLocale()
  const at = { page, pricing, companions, locale }
  const [total, setTotal] = useState<Total>(() => readTotal(typedReader(typed), at))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` is made of the others
  const update = useCallback(
    () => setTotal(readTotal(element.current ? formReader(element.current) : typedReader(null), at)),
    [page, pricing, companions, locale],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after the form came back
  useEffect(update, [update, version])
  return [total, update] as const
}
