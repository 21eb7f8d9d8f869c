import { Form } from 'react-router'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath, useSite } from '#ui/page/site.ts'
import * as button from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import * as styles from './links.module.css'

type Props = { token: string | null; failure: FormFailure | null }

/** The link that shows the character to whoever has it, as long as the owner lets it. */
export function ShareSection({ token, failure }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const site = useSite()
  const address = token === null ? '' : `${site?.siteUrl ?? ''}${path(characterPaths.shared(token))}`
  return (
    <section className="stack" aria-labelledby="share">
      <h2 id="share">{t('share.title')}</h2>
      <FormError failure={failure} />
      <p className="muted">{t('share.text')}</p>
      {token !== null && (
        <div className={field.field}>
          <label htmlFor="share-address">{t('share.address')}</label>
          <input
            className={`${field.input} ${styles.address}`}
            id="share-address"
            key={address}
            readOnly
            translate="no"
            defaultValue={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
      )}
      <Form className={styles.buttons} method="post" preventScrollReset>
        {token !== null && (
          <a className={`${button.outline} ${button.small}`} href={path(characterPaths.shared(token))}>
            {t('share.open')}
          </a>
        )}
        <button className={`${button.outline} ${button.small}`} type="submit" name="intent" value="create_share">
          {t(token === null ? 'share.create' : 'share.renew')}
        </button>
        {token !== null && (
          <button
            className={`${button.dangerOutline} ${button.small}`}
            type="submit"
            name="intent"
            value="revoke_share"
          >
            {t('share.revoke')}
          </button>
        )}
      </Form>
    </section>
  )
}
