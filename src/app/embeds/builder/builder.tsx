import { Card } from '#ui/components/card.tsx'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { Globe } from '#ui/icons/globe.ts'
import * as styles from './builder.module.css'
import { BuilderForm } from './builder-form.tsx'
import { CodeBox } from './code-box.tsx'
import type { BuiltEmbed, EmbedOrganizer } from './embed-choice.ts'

type Props = { built: BuiltEmbed; organizers: readonly EmbedOrganizer[]; path: string }

/** Chooses what to show on another website: the choices, how it will look, and the code to paste. */
export function EmbedBuilder({ built, organizers, path }: Props) {
  const t = useText()
  const { preview, code, error, choice } = built
  return (
    <div className={styles.columns}>
      <BuilderForm built={built} organizers={organizers} path={path} />
      <div className={styles.result}>
        {error === 'missing' && (
          <Note role="alert">
            <CircleAlert />
            <p>{t('embeds.missing')}</p>
          </Note>
        )}
        {preview ? (
          <section aria-labelledby="embed-preview">
            <h2 className={styles.label} id="embed-preview">
              {t('embeds.preview')}
            </h2>
            <div className={styles.browser}>
              <p className={styles.address} aria-hidden="true">
                <Globe /> {t('embeds.preview.site')}
              </p>
              <div className={styles.site}>
                <div className={styles.text} aria-hidden="true">
                  <span />
                  <span />
                  <span />
                </div>
                {/* Anew for each address: else Back would go through the previews. */}
                <iframe
                  key={preview.src}
                  className={styles.frame}
                  src={preview.src}
                  title={preview.title}
                  width="100%"
                  height={preview.height}
                />
              </div>
            </div>
          </section>
        ) : (
          error === null && <p className="muted">{t('embeds.nothing')}</p>
        )}
        {code && (
          <Card aria-labelledby="embed-code">
            <h2 id="embed-code">{t('embeds.code')}</h2>
            <CodeBox key={code} code={code} choice={choice} path={path} />
          </Card>
        )}
      </div>
    </div>
  )
}
