import { Form } from 'react-router'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath, useSite } from '#ui/page/site.ts'
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
        <FieldBox>
          <label htmlFor="share-address">{t('share.address')}</label>
          <Input
            id="share-address"
            key={address}
            readOnly
            translate="no"
            defaultValue={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </FieldBox>
      )}
      <Form className={styles.buttons} method="post" preventScrollReset>
        {token !== null && (
          <Button as="a" size="small" href={path(characterPaths.shared(token))}>
            {t('share.open')}
          </Button>
        )}
        <Button size="small" type="submit" name="intent" value="create_share">
          {t(token === null ? 'share.create' : 'share.renew')}
        </Button>
        {token !== null && (
          <Button variant="dangerOutline" size="small" type="submit" name="intent" value="revoke_share">
            {t('share.revoke')}
          </Button>
        )}
      </Form>
    </section>
  )
}
