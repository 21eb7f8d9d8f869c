import type { Prefilled } from '#app/event-panel/edit/form-response.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { Note } from '#ui/components/note.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Import } from '#ui/icons/import.ts'

/** Says what of the form was filled in and from where, and what was not. */
export function PrefilledNote({ prefilled }: { prefilled: Prefilled }) {
  const t = useText()
  const locale = useLocale()
  const message = useFocusedMessage<HTMLDivElement>(prefilled)
  const { from, fields, unknownPlace, price } = prefilled
  const names = new Intl.ListFormat(locale).format(fields.map((field) => t(`imports.field.${field}`).toLowerCase()))
  return (
    // Without scripts the browser moves to the message.
    <Note role="status" tabIndex={-1} ref={message} autoFocus>
      <Import />
      <div>
        <p>
          <b>{t('imports.prefilled', { from, names })}</b> {t('imports.prefilled.text')}
        </p>
        {unknownPlace && <p>{t('imports.prefilled.place', { place: unknownPlace })}</p>}
        {price !== null && <p>{t('imports.prefilled.price', { price: formatMoney(price, 'EUR', locale) })}</p>}
      </div>
    </Note>
  )
}
