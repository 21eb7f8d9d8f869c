import * as headerImageField from '#features/organizations/ui/header-image-field.module.css'
import type { HeaderImage } from '#features/organizations/ui/header-image-field.tsx'
import { labelOf, NAMES, type Values } from '#features/organizations/ui/organization-values.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './profile-facts.module.css'

type Props = {
  values: Values
  header: HeaderImage | null
  logo: HeaderImage | null
  closed: boolean
  done: string | null
}

/** The read-only profile, for members who may not edit it, and for closed organizations. */
export function ProfileFacts({ values, header, logo, closed, done }: Props) {
  const t = useText()
  const filledIn = NAMES.filter((name) => values[name])
  return (
    <>
      <SuccessNote message={done === 'close' ? t('organization.done.close') : null} />
      <p className={styles.lede}>{t(closed ? 'panel.home.closed.text' : 'organization.profile.read')}</p>
      {header && (
        <img
          className={`${headerImageField.image} space-above`}
          src={header.url}
          alt=""
          width={header.width}
          height={header.height}
        />
      )}
      {logo && (
        <img
          className={`${headerImageField.image} ${headerImageField.logo} space-above`}
          src={logo.url}
          alt={t('organization.logo')}
          width={logo.width}
          height={logo.height}
        />
      )}
      <dl className={styles.facts}>
        {filledIn.map((name) => (
          <div key={name}>
            <dt>{t(labelOf(name))}</dt>
            <dd>{values[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
