import type { ComponentProps } from 'react'
import { PAYMENT_METHODS } from '#shared/enums.ts'
import { Select } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** How money moved by hand, after other choices where there are any. */
export function MethodSelect({ children, ...select }: ComponentProps<typeof Select>) {
  const t = useText()
  return (
    <Select {...select}>
      {children}
      {PAYMENT_METHODS.map((method) => (
        <option key={method} value={method}>
          {t(`money.method.${method}`)}
        </option>
      ))}
    </Select>
  )
}
