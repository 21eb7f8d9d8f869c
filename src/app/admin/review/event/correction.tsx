import { useEffect, useRef, useState } from 'react'
import type { ContentLocale } from '#shared/enums.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import { Disclosure } from '#ui/components/rows.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { type AdminFormFailure, useAdminFailureMessage } from '../../components/error-messages.ts'

type Props = {
  text: { locale: ContentLocale; title: string; description: string }
  /** The content that is shown, of which the text is a part. */
  version: string
  /** The URL of the item. */
  to: string
  result: AdminFormFailure | null
}

const LABELS = { title: 'admin.field.title', description: 'admin.field.description' } as const

/** Corrects a typo in the title or the description in one language; its organizers see and are told what changed. */
export function Correction({ text, version, to, result }: Props) {
  const t = useText()
  const { locale } = text
  const isOwn = result?.intent === 'correct' && result.failure?.typed?.['locale'] === locale
  const failure = isOwn ? result.failure : null
  const [isTyped, setTyped] = useState(false)
  const [read, setRead] = useState({ text, version, formKey: 0 })
  // What someone else writes while one types is not overwritten unread: the version stays that of the text in the fields.
  const isRead = read.text.title === text.title && read.text.description === text.description
  if (!isRead && !isTyped && !failure) setRead({ text, version, formKey: read.formKey + 1 })
  const isSent = useRef(false)
  const { state } = useNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer has come
  useEffect(() => {
    if (state !== 'idle' || !isSent.current) return
    isSent.current = false
    if (!failure) setTyped(false)
  }, [state, failure, text])
  const form = useForm({ constraints: {}, failure, defaultValue: read.text, formKey: read.formKey })
  return (
    <Disclosure open={failure !== null}>
      <Button as="summary" size="small">
        {t(`admin.correction.${locale}`)}
      </Button>
      <Form
        key={read.formKey}
        className="stack"
        form={form}
        labels={LABELS}
        failureMessage={useAdminFailureMessage(failure)}
        action={to}
        onInput={() => setTyped(true)}
        onSubmit={() => {
          isSent.current = true
        }}
      >
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="version" value={isRead || failure ? version : read.version} />
        <FormField name="title">{(control) => <Input lang={locale} {...control} />}</FormField>
        <FormField name="description" hint={t('admin.correction.hint')}>
          {(control) => <Textarea rows={12} lang={locale} {...control} />}
        </FormField>
        <p className="flow">
          <Button variant="primary" type="submit" name="intent" value="correct">
            {t('admin.correction.save')}
          </Button>
          <span className="small muted">{t('admin.correction.told')}</span>
        </p>
      </Form>
    </Disclosure>
  )
}
