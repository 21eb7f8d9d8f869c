import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { Globe } from '#ui/icons/globe.ts'
import * as card from '#ui/primitives/card.module.css'
import * as note from '#ui/primitives/note.module.css'
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
          <div className={note.note} role="alert">
            <CircleAlert />
            <p>{t('embeds.missing')}</p>
          </div>
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
          <section className={card.card} aria-labelledby="embed-code">
            <h2 id="embed-code">{t('embeds.code')}</h2>
            <CodeBox key={code} code={code} choice={choice} path={path} />
          </section>
        )}
      </div>
    </div>
  )
}
