import type { ReactNode } from 'react'
import { Form } from 'react-router'
import * as headerImageField from '#features/organizations/ui/header-image-field.module.css'
import type { HeaderImage } from '#features/organizations/ui/header-image-field.tsx'
import { type FieldName, labelOf } from '#features/organizations/ui/organization-values.ts'
import type { OrganizationPicture } from '#shared/organization-snapshot.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Hourglass } from '#ui/icons/hourglass.ts'
import * as profileFacts from './profile-facts.module.css'
import * as stateBanner from './state-banner.module.css'

/** A pending field: the public and the requested value. */
type PendingField = { name: FieldName; from: string | null; to: string | null }
export type PendingChange = {
  fields: PendingField[]
  pictures: { role: OrganizationPicture; from: HeaderImage | null; to: HeaderImage | null }[]
}

/** Pending profile changes beside the public values; members who may edit can withdraw them. */
export function PendingChanges({ change, mayEdit }: { change: PendingChange; mayEdit: boolean }) {
  const t = useText()
  const { fields, pictures } = change
  return (
    <Note as="section" tone="warning" aria-labelledby="waiting-changes">
      <Hourglass />
      <div className={stateBanner.banner}>
        <h2 id="waiting-changes">{t('organization.waiting')}</h2>
        <p>{t('organization.waiting.text')}</p>
        <dl className={profileFacts.facts}>
          {fields.map(({ name, from, to }) => (
            <div key={name}>
              <dt>{t(labelOf(name))}</dt>
              <dd>
                <HeaderComparison
                  from={from ?? t('organization.waiting.none')}
                  to={to ?? t('organization.waiting.none')}
                />
              </dd>
            </div>
          ))}
          {pictures.map(({ role, from, to }) => (
            <div key={role}>
              <dt>{t(`organization.${role}`)}</dt>
              <dd>
                <HeaderComparison from={<Picture of={from} />} to={<Picture of={to} />} />
              </dd>
            </div>
          ))}
        </dl>
        {mayEdit && (
          <Form method="post" preventScrollReset>
            <Button size="small" type="submit" name="intent" value="withdraw">
              {t('organization.waiting.withdraw')}
            </Button>
          </Form>
        )}
      </div>
    </Note>
  )
}

function HeaderComparison({ from, to }: { from: ReactNode; to: ReactNode }) {
  const t = useText()
  return (
    <>
      <span className="muted small">{t('organization.waiting.public')}</span> {from}
      <br />
      <span className="muted small">{t('organization.waiting.asked')}</span> {to}
    </>
  )
}

function Picture({ of }: { of: HeaderImage | null }) {
  const t = useText()
  if (!of) return t('organization.waiting.none')
  return (
    <img
      className={`${headerImageField.image} ${headerImageField.small}`}
      src={of.url}
      alt=""
      width={of.width}
      height={of.height}
    />
  )
}
