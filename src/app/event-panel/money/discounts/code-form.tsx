import { useMemo, useState } from 'react'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { Locale } from '#shared/languages.ts'
import type { DiscountRule, Discounts } from '#shared/payments/discounts.ts'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { DateField, FormCheckbox, FormField, NumberField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './discounts.module.css'
import { Example } from './example.tsx'
import { TicketFields, ValueFields } from './rule-fields.tsx'
import { readTyped, storedChange, type Typed, typedOf } from './rule-values.ts'

type Props = {
  discounts: Discounts
  code: DiscountRule | null
  slug: string
  constraints: FormConstraints
  failure: FormFailure | null
  /** Whoever edits a price by date has the main button there. */
  isMain: boolean
}

const LABELS: Record<string, MessageKey> = {
  code: 'discounts.code',
  title_es: 'discounts.code.for',
  value: 'discounts.value',
  unit: 'discounts.unit',
  uses_max: 'discounts.uses_max',
  ends_on: 'discounts.until',
}

/** A new code, or one that is edited. */
export function CodeForm({ discounts: { tickets }, code, slug, constraints, failure, isMain }: Props) {
  const t = useText()
  const locale = useLocale()
  const stored = useMemo(() => storedValues(code, locale), [code, locale])
  const form = useForm({ constraints, failure, defaultValue: stored })
  const [typed, setTyped] = useState<Typed>(() => typedOf({ ...stored, ...failure?.typed }))
  return (
    <aside className={styles.sheet} aria-labelledby="code-form">
      <h2 id="code-form">{code ? t('discounts.code.edit', { code: code.code! }) : t('discounts.code.new')}</h2>
      <Form
        className="stack"
        form={form}
        labels={LABELS}
        messages={{
          'code.characters': t('discounts.code.wrong'),
          'code.taken': t('discounts.code.taken'),
          'value.number': t('discounts.value.wrong'),
        }}
        onInput={({ currentTarget }) => setTyped(readTyped(currentTarget))}
      >
        {code && <input type="hidden" name="id" value={code.id} />}
        {code && <input type="hidden" name="version" value={code.version} />}
        <FormField name="code" hint={t('discounts.code.hint')}>
          {(control) => (
            <Input type="text" autoComplete="off" autoCapitalize="characters" spellCheck={false} {...control} />
          )}
        </FormField>
        <ValueFields />
        <TicketFields tickets={tickets} chosen={typed.tickets} />
        <div className="two">
          <NumberField name="uses_max" hint={t('discounts.uses_max.hint')} />
          <DateField name="ends_on" hint={t('discounts.until.hint')} />
        </div>
        <FormField name="title_es" hint={t('discounts.code.for.hint')}>
          {(control) => <Input type="text" autoComplete="off" {...control} />}
        </FormField>
        <FormCheckbox name="is_stackable">
          {t('discounts.stackable')} <span className="small muted">{t('discounts.stackable.hint')}</span>
        </FormCheckbox>
        <Example typed={typed} tickets={tickets} locale={locale} />
        {code && <p className="small muted">{t('discounts.paid_stays')}</p>}
        <Button variant={isMain ? 'primary' : 'outline'} block type="submit" name="intent" value="code">
          {t(code ? 'discounts.save' : 'discounts.code.create')}
        </Button>
        {code && (
          <SiteLink className="link" to={eventPanelPaths.discounts(slug)} preventScrollReset viewTransition={false}>
            {t('account.erase.cancel')}
          </SiteLink>
        )}
      </Form>
    </aside>
  )
}

/** The stored code by the names of the command. */
function storedValues(code: DiscountRule | null, locale: Locale) {
  if (!code) return { unit: 'amount' }
  const { usesMax, endsOn, titleEs, isStackable } = code
  return {
    code: code.code,
    title_es: titleEs,
    uses_max: usesMax,
    ends_on: endsOn,
    is_stackable: isStackable ? 'on' : '',
    ...storedChange(code, locale),
  }
}
