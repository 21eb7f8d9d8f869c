import type { TextPreview as Preview } from '#features/guides/preview.server.ts'
import type { Locale } from '#shared/languages.ts'
import { Card } from '#ui/components/card.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { TextChanges } from './text-changes.tsx'

/** How a text would look, and what changes, before it is saved. */
export function TextPreview({ preview, locale }: { preview: Preview; locale: Locale }) {
  const t = useText()
  const heading = useFocusedMessage<HTMLHeadingElement>(preview)
  const { content, html, changes } = preview
  return (
    <Card space="below" aria-labelledby="preview">
      {/* biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the result */}
      <h2 id="preview" tabIndex={-1} ref={heading} autoFocus>
        {t('admin.texts.preview')}
      </h2>
      <p className="muted space-below-small">{t('admin.texts.preview.text')}</p>
      <h3>{t('admin.texts.preview.changes')}</h3>
      <TextChanges changes={changes} />
      <div className="space-above" lang={locale}>
        <h3>{content.title}</h3>
        <p className="muted">{content.summary}</p>
        <Prose html={html} />
      </div>
    </Card>
  )
}
